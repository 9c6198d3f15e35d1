import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { AgentsField, AgentsFieldset } from './agents-field.tsx';
import styles from './measure-page.module.css';
import type { MeasureForm } from './use-measure-form.ts';

/** Id of what says that agents or prefixes could not be loaded: Send moves the focus to its Retry. */
export const NOT_LOADED = 'measure-agents-failure';

/** The agents of the form, while they are loaded, and when they or the user's prefixes could not be. */
export function AgentsSection({
  form: { sources, chosen, change, draft, problems },
  problem,
}: {
  form: MeasureForm;
  problem?: string | undefined;
}) {
  const { agents, prefixes } = sources;
  const failed = [agents, prefixes].find(({ state }) => state === 'failed');
  const failure = failed?.state === 'failed' && (
    <div id={NOT_LOADED}>
      <Failure what={failed === agents ? 'agents' : 'prefixes'} problem={problems.agents ?? failed.problem} onRetry={failed.retry} />
    </div>
  );
  return (
    // Takes the focus when Retry is pressed, which is gone then.
    <div className={styles.agents} tabIndex={-1}>
      {agents.state === 'loaded' ? (
        <AgentsField
          agents={agents.data}
          chosen={chosen}
          onChoose={(ids) => change({ agents: ids })}
          prefixes={prefixes.state === 'loaded' ? prefixes.data : undefined}
          cast={draft.cast}
          isFirst={draft.agents === undefined}
          problem={failed ? undefined : problem}
        >
          {failure}
        </AgentsField>
      ) : (
        <AgentsFieldset>
          {failure || (
            <div className={styles.agentsComing}>
              <Loading>Loading agents…</Loading>
            </div>
          )}
        </AgentsFieldset>
      )}
    </div>
  );
}
