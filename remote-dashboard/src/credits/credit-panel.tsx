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
import { Countdown } from './countdown.tsx';
import { CreditFigures, CreditWords } from './credit-figures.tsx';
import type { UsageWithCourse } from './use-usage.ts';

interface CreditPanelProps extends Pick<PanelProps, 'shown'> {
  usage: UserSource<UsageWithCourse>;
}

/** The day's credits: used, limit, and when they start anew (section 2 of the specification). */
export const CreditPanel = memo(function CreditPanel({ usage, shown }: CreditPanelProps) {
  const details = usage.state === 'loaded' && (
    <LazyDetails what="credits">{({ CreditDetails }) => <CreditDetails usage={usage.data} />}</LazyDetails>
  );
  return (
    <Cell title="Credits" shown={shown} details={details} what="credits">
      {shown.length > 1 && <h2 className={visuallyHidden.text}>Credits</h2>}
      <Body usage={usage} />
    </Cell>
  );
});

function Body({ usage }: Pick<CreditPanelProps, 'usage'>) {
  switch (usage.state) {
    case 'signed-out':
      return (
        <>
          <p>Credit information is not available.</p>
          <Help />
        </>
      );
    case 'loading':
      return (
        <>
          <Loading>Loading credit information...</Loading>
          <p className={cell.words}>
            <Countdown />
          </p>
          <Help />
        </>
      );
    case 'failed':
      return (
        <>
          <Failure what="credits" problem={usage.problem} onRetry={usage.retry} />
          <Help />
        </>
      );
    case 'loaded':
      return (
        <>
          <CreditFigures usage={usage.data} />
          <Freshness of={usage} what="Credits" brief>
            <CreditWords usage={usage.data} />
            <Help />
          </Freshness>
        </>
      );
  }
}

function Help() {
  return <p className={cell.help}>Credits are consumed when sending probes. The daily limit resets at midnight UTC.</p>;
}
