import { memo } from 'react';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import type { UserSource } from '../polling/query-state.ts';
import { Countdown } from './countdown.tsx';
import { CreditFigures } from './credit-figures.tsx';
import styles from './credit-panel.module.css';
import type { UsageWithCourse } from './use-usage.ts';

/** The day's credits: used, limit, and when they start anew (section 2 of the specification). */
export const CreditPanel = memo(function CreditPanel({ usage }: { usage: UserSource<UsageWithCourse> }) {
  return (
    <Panel title="Credits" aside={<Countdown />}>
      <div className={styles.body}>
        <Body usage={usage} />
      </div>
      <p className={styles.help}>Credits are consumed when sending probes. The daily limit resets at midnight UTC.</p>
      <Freshness of={usage} what="Credits" />
    </Panel>
  );
});

function Body({ usage }: { usage: UserSource<UsageWithCourse> }) {
  switch (usage.state) {
    case 'signed-out':
      return <p className={styles.none}>Credit information is not available.</p>;
    case 'loading':
      return <Loading>Loading credit information...</Loading>;
    case 'failed':
      return <Failure what="credits" problem={usage.problem} onRetry={usage.retry} />;
    case 'loaded':
      return <CreditFigures usage={usage.data} />;
  }
}
