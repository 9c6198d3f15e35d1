import { useMemo } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import type { Incomplete } from '../path/measure-paths.ts';
import type { Reply } from '../replies/reply.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './result-panels.module.css';
import type { SentMeasurement } from './sent-measurement.ts';

type Parts = typeof import('./result-parts.ts');

const resultParts = lazyModule(() => import(/* webpackChunkName: "result-parts" */ './result-parts.ts'));

interface ResultPanelsProps {
  measurement: SentMeasurement;
  /** Nothing until the datasets have answered. */
  replies: readonly Reply[] | undefined;
  /** The datasets have not answered yet. */
  loading: boolean;
  /** More may come. */
  waiting: boolean;
  incomplete: Incomplete | undefined;
}

/** The answer: the path from each agent, and how long it takes. */
export function ResultPanels(props: ResultPanelsProps) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(resultParts, { onError });
  const { replies, loading, waiting } = props;
  const title = titleOf(props.measurement);
  if (!replies?.length) {
    if (!loading && !waiting) return null;
    return (
      <Panel title={title}>
        <div className={styles.coming}>{!loading && 'No reply has come yet.'}</div>
      </Panel>
    );
  }
  if (state.status === 'ready') return <Result {...props} replies={replies} parts={state.module} />;
  return (
    <Panel title={title}>
      {state.status === 'failed' ? (
        <Failure alert what="path" problem="The path cannot be shown: a part of this page did not load." onRetry={load} />
      ) : (
        <div className={styles.coming}>
          <Loading>Loading the path…</Loading>
        </div>
      )}
    </Panel>
  );
}

/** A ping shows no path. */
const titleOf = ({ kind }: SentMeasurement) => (kind === 'ping' ? 'Ping' : 'Path');

function Result({
  measurement,
  replies,
  waiting,
  incomplete,
  parts,
}: Omit<ResultPanelsProps, 'loading'> & { replies: readonly Reply[]; parts: Parts }) {
  const { measurePaths, PathSection, RttCharts } = parts;
  const title = titleOf(measurement);
  const measured = useMemo(() => measurePaths(measurement, replies, incomplete), [measurePaths, measurement, replies, incomplete]);
  return (
    <>
      <Panel title={title}>
        <PathSection measurement={measurement} measured={measured} waiting={waiting && incomplete !== 'part'} />
      </Panel>
      <Panel title="Round-trip times">
        <RttCharts measurement={measurement} measured={measured} />
      </Panel>
    </>
  );
}
