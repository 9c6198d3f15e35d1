import { memo } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Loading } from '../panel/loading.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { UserSource } from '../polling/query-state.ts';
import cell from '../strip/cell.module.css';
import { Cell } from '../strip/cell.tsx';
import { LazyDetails } from '../strip/lazy-details.tsx';
import { Expiry } from './expiry.tsx';
import { TokenLine } from './token-line.tsx';

interface TokenPanelProps extends Pick<PanelProps, 'shown'> {
  token: UserSource<string>;
}

/** The access token, to be used outside of this site (section 2 of the specification). */
export const TokenPanel = memo(function TokenPanel({ token, shown }: TokenPanelProps) {
  const details = token.state === 'loaded' && (
    <LazyDetails what="access token">{({ CurlLine }) => <CurlLine token={token.data} />}</LazyDetails>
  );
  return (
    <Cell title="API access" shown={shown} details={details} what="access token">
      {shown.length > 1 && <h2 className={visuallyHidden.text}>API access</h2>}
      <Body token={token} />
    </Cell>
  );
});

function Body({ token }: Pick<TokenPanelProps, 'token'>) {
  switch (token.state) {
    case 'signed-out':
      return (
        <>
          <p>Log in to get an access token.</p>
          <Help />
        </>
      );
    case 'loading':
      return (
        <>
          <Loading>Fetching access token...</Loading>
          <Help />
        </>
      );
    case 'failed':
      return (
        <>
          <Failure what="token" problem={token.problem} onRetry={token.retry} />
          <Help />
        </>
      );
    case 'loaded':
      return (
        <>
          <TokenLine token={token.data} />
          <Freshness of={token} what="Token" brief>
            <p className={cell.words}>
              <Expiry token={token.data} />
            </p>
            <Help />
          </Freshness>
        </>
      );
  }
}

function Help() {
  return <p className={cell.help}>The token authenticates API requests to the gateway. Whoever has it can spend your credits.</p>;
}
