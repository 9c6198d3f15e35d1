import { memo } from 'react';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import type { UserSource } from '../polling/query-state.ts';
import { Expiry } from './expiry.tsx';
import { TokenLines } from './token-lines.tsx';
import styles from './token-panel.module.css';

/** The access token, to be used outside of this site (section 2 of the specification). */
export const TokenPanel = memo(function TokenPanel({ token }: { token: UserSource<string> }) {
  return (
    <Panel title="API access" aside={token.state === 'loaded' && <Expiry token={token.data} />}>
      <div className={styles.body}>
        <Body token={token} />
      </div>
      <p className={styles.help}>The token authenticates API requests to the gateway. Whoever has it can spend your credits.</p>
      <Freshness of={token} what="Token" canRefresh />
    </Panel>
  );
});

function Body({ token }: { token: UserSource<string> }) {
  switch (token.state) {
    case 'signed-out':
      return <p className={styles.none}>Log in to get an access token.</p>;
    case 'loading':
      return <Loading>Fetching access token...</Loading>;
    case 'failed':
      return <Failure what="token" problem={token.problem} onRetry={token.retry} />;
    case 'loaded':
      return <TokenLines token={token.data} />;
  }
}
