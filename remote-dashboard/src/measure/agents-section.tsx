import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import styles from './agents-field.module.css';
import { AgentsField, NOTE } from './agents-field.tsx';
import { fieldId } from './field.tsx';
import type { MeasureForm } from './use-measure-form.ts';

interface AgentsSectionProps {
  form: MeasureForm;
  /** What is wrong with the choice of agents. */
  problem: string | undefined;
}

/** The agents of the form, while they are loaded, and when they or the user's prefixes could not be. */
export function AgentsSection({ form: { sources, chosen, change, draft, problems }, problem }: AgentsSectionProps) {
  const { agents, prefixes } = sources;
  const failed = agents.state === 'failed' ? agents : prefixes.state === 'failed' && agents.state === 'loaded' && prefixes;
  return (
    // Takes the focus when Retry is pressed, which is gone then.
    <fieldset className={styles.agents} tabIndex={-1} aria-describedby={NOTE}>
      <legend className={styles.legend}>From which agents</legend>
      {agents.state === 'loading' && (
        <div className={styles.coming}>
          <Loading>Loading agents…</Loading>
        </div>
      )}
      {agents.state === 'loaded' && (
        <AgentsField
          agents={agents.data}
          chosen={chosen}
          onChoose={(ids) => change({ agents: ids })}
          prefixes={prefixes.state === 'loaded' ? prefixes.data : undefined}
          cast={draft.cast}
          isFirst={draft.agents === undefined}
          problem={failed ? undefined : problem}
        />
      )}
      {failed && (
        // Send moves the focus to its Retry.
        <div id={`${fieldId('agents')}-failed`}>
          <Failure what={failed === agents ? 'agents' : 'prefixes'} problem={problems.agents as string} onRetry={failed.retry} />
        </div>
      )}
    </fieldset>
  );
}
