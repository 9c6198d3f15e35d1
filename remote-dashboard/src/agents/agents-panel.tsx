import { type CSSProperties, type MouseEvent, memo, useDeferredValue, useEffect, useMemo } from 'react';
import { Button } from 'shared/ui/button';
import { useFormats } from '../format/use-formats.ts';
import { Failure } from '../panel/failure.tsx';
import freshness from '../panel/freshness.module.css';
import { Freshness } from '../panel/freshness.tsx';
import { Panel } from '../panel/panel.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { Loaded, UserSource } from '../polling/query-state.ts';
import type { AgentPrefixes, UserPrefix } from '../prefixes/get-prefixes.ts';
import styles from './agents-panel.module.css';
import { AgentsTable } from './agents-table.tsx';
import { AgentsToolbar } from './agents-toolbar.tsx';
import { arrangeAgents } from './arrange-agents.ts';
import { shownColumns } from './columns.tsx';
import type { Agent } from './get-agents.ts';
import { ALL_ROWS } from './rows-in-sight.ts';
import { useAgentSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { wholeView } from './view.ts';
import { useAgentsView } from './view-context.ts';

interface AgentsPanelProps {
  agents: Loaded<Agent[]>;
  prefixes: UserSource<AgentPrefixes[]>;
}

/** The agents with the user's prefixes on them (section 2 of the specification). */
export const AgentsPanel = memo(function AgentsPanel({ agents, prefixes, shown }: AgentsPanelProps & PanelProps) {
  return (
    <Panel title="Agents" aside={<Aside agents={agents.data} canSkip={shown.includes('map')} />}>
      <Content agents={agents} prefixes={prefixes} />
    </Panel>
  );
});

function Aside({ agents, canSkip }: { agents: Agent[]; canSkip: boolean }) {
  const { count } = useFormats();
  const healthy = agents.filter((agent) => agent.healthy).length;
  return (
    <>
      {agents.length > 0 && `${count(healthy)} of ${count(agents.length)} healthy`} {canSkip && agents.length > ALL_ROWS && <SkipTable />}
    </>
  );
}

function Content({ agents, prefixes }: AgentsPanelProps) {
  const { view: wanted, change } = useAgentsView();
  // Typing goes on while many rows render.
  const view = useDeferredValue(wanted);
  const prefixesOf = usePrefixesOf(prefixes);
  const arrange = useMemo(() => arrangeAgents(agents.data, prefixesOf), [agents.data, prefixesOf]);
  const shown = useMemo(() => arrange(view), [arrange, view]);
  useTargetInView(agents.data, shown);
  const { hidden, sort, descending } = view;
  const layout = layoutOf(hidden);
  return (
    <div className={styles.content} style={layout}>
      <div className={styles.sources}>
        <Freshness of={agents} what="Agents" />
        {prefixes.state === 'failed' ? (
          <div className={freshness.room}>
            <Failure alert={prefixes.alone} what="prefixes" problem={prefixes.problem} onRetry={prefixes.retry} />
          </div>
        ) : (
          <Freshness of={prefixes} what="Prefixes" />
        )}
      </div>
      {agents.data.length > 0 && <AgentsToolbar rows={{ agents: shown, prefixesOf, hidden }} all={agents.data.length} />}
      {agents.data.length === 0 && <p className={styles.none}>No agents. None has reported to the gateway lately.</p>}
      {agents.data.length > 0 && shown.length === 0 && (
        <p className={styles.none}>
          No agent is like that.{' '}
          <Button size="small" onClick={() => change(everyAgent)}>
            Show all
          </Button>
        </p>
      )}
      {shown.length > 0 && <AgentsTable agents={shown} prefixesOf={prefixesOf} hidden={hidden} sort={sort} descending={descending} />}
      <SelectionBar agents={agents.data} />
    </div>
  );
}

/** Leads past the table, to the next panel. */
function SkipTable() {
  const lead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const panels = [...(currentTarget.getRootNode() as ParentNode).querySelectorAll('section')];
    panels[panels.findIndex((panel) => panel.contains(currentTarget)) + 1]?.focus();
  };
  return (
    <Button size="small" onClick={lead}>
      Skip to the map
    </Button>
  );
}

/** The part of a view that leaves no agent out. */
const everyAgent = { text: wholeView.text, health: wholeView.health };

/** Shows every agent where the one that the selection wants to be seen is left out. */
function useTargetInView(agents: Agent[], shown: Agent[]): void {
  const { change } = useAgentsView();
  const { target, settle } = useAgentSelection();
  // The view that it found, once for each target.
  useEffect(() => {
    if (target === undefined || shown.some(({ id }) => id === target)) return;
    if (agents.some(({ id }) => id === target)) change(everyAgent);
    else settle();
  }, [target]);
}

/** Widths of the columns; and, where they do not fit side by side, how many lines of two columns a row has. */
function layoutOf(hidden: readonly string[]) {
  const shown = shownColumns(hidden);
  return { '--columns': shown.map(({ width }) => width).join(' '), '--row-lines': Math.ceil(shown.length / 2) } as CSSProperties;
}

const none: UserPrefix[] = [];

/** The user's prefixes on an agent, or why there are none to show. */
function usePrefixesOf(source: UserSource<AgentPrefixes[]>) {
  const prefixes = source.state === 'loaded' ? source.data : source.state;
  return useMemo(() => {
    if (typeof prefixes === 'string') return () => prefixes;
    const byAgent = new Map(prefixes.map((own) => [own.id, own.prefixes]));
    return (id: string) => byAgent.get(id) ?? none;
  }, [prefixes]);
}
