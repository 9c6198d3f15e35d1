import { type CSSProperties, type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from 'shared/ui/button';
import { useFormats } from '../format/use-formats.ts';
import { useCities } from '../map/use-cities.ts';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { leadTo } from '../panel/lead-to.ts';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { PanelHead } from '../panel/panel-head.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { Loaded, UserSource } from '../polling/query-state.ts';
import type { AgentPrefixes, UserPrefix } from '../prefixes/get-prefixes.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './agents-panel.module.css';
import { AgentsTable } from './agents-table.tsx';
import { AgentsToolbar } from './agents-toolbar.tsx';
import { arrangeAgents } from './arrange-agents.ts';
import { shownColumns } from './columns.tsx';
import { ALL_ROWS } from './first-rows.ts';
import type { Agent } from './get-agents.ts';
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
    <Panel title="Agents" ownHead>
      <Content agents={agents} prefixes={prefixes} canSkip={shown.includes('map')} />
    </Panel>
  );
});

function Content({ agents, prefixes, canSkip }: AgentsPanelProps & { canSkip: boolean }) {
  const source = useAgentsView();
  // Typing goes on while many rows render.
  const { view, memory, entry } = useDeferredValue(source);
  const prefixesOf = usePrefixesOf(prefixes);
  // Names come after the rows, which have room for them; where they do not come, only a search misses them.
  const { cityOf: placeOf, status: places, retry: retryPlaces } = useCities(useGateway().onError);
  const arrange = useMemo(() => arrangeAgents(agents.data, prefixesOf, placeOf), [agents.data, prefixesOf, placeOf]);
  const shown = useMemo(() => arrange(view), [arrange, view]);
  useTargetInView(agents.data, shown);
  useWithoutGone(agents.data);
  const { hidden, sort, descending } = view;
  const rows = { agents: shown, prefixesOf, placeOf, hidden };
  const isEmpty = agents.data.length === 0;
  const isSearch = view.text.trim() !== '';
  const isSearching = isSearch && (prefixes.state === 'loading' || places === 'loading');
  // What other columns are sorted by may come with the prefixes.
  const isSettled = !isSearching && (sort === 'id' || prefixes.state !== 'loading');
  const isIncomplete = prefixes.state === 'failed' || places === 'failed';
  const isWaiting = isSearching && shown.length === 0;
  // What comes first may find some, and the rest more.
  const [hasRoom, setHasRoom] = useState(isWaiting);
  if (hasRoom !== (isWaiting || (hasRoom && isSearching))) setHasRoom(!hasRoom);
  return (
    <div className={hasRoom ? `${styles.content} ${styles.searching}` : styles.content} style={layoutOf(hidden)}>
      <PanelHead title="Agents" tools={!isEmpty && <AgentsToolbar rows={rows} all={agents.data} />} />
      {isEmpty && <p className={styles.none}>No agents. The gateway names none that can be shown.</p>}
      {canSkip && agents.data.length > ALL_ROWS && <SkipTable />}
      {isWaiting && <Searching />}
      {!isEmpty && !isWaiting && shown.length === 0 && <NoneFound isIncomplete={isIncomplete} />}
      {shown.length > 0 && (
        <AgentsTable {...rows} sort={sort} descending={descending} memory={memory} entry={entry} isSettled={isSettled} />
      )}
      <div className={styles.foot}>
        <Count shown={shown.length} all={agents.data.length} isSearching={isSearching} quiet={hasProblem(agents) || hasProblem(prefixes)} />
        <Problems agents={agents} prefixes={prefixes} />
        {isSearch && places === 'failed' && <Failure alert what="places" problem="Places could not be loaded." onRetry={retryPlaces} />}
      </div>
      <SelectionBar agents={agents.data} />
    </div>
  );
}

/** How many agents the view leaves; that something can be done with them, while nobody has selected any. */
function Count({ shown, all, isSearching, quiet }: { shown: number; all: number; isSearching: boolean; quiet: boolean }) {
  const { count } = useFormats();
  const { ids } = useAgentSelection();
  return (
    <>
      <p className={styles.count} role="status">
        {!isSearching && shown < all && `${count(shown)} of ${count(all)} shown`}
      </p>
      {!quiet && shown > 0 && shown === all && ids.size === 0 && <p className={styles.count}>Select agents to send probes from them.</p>}
    </>
  );
}

/** Its sentence needs the room below the table. */
const hasProblem = (source: UserSource<unknown>) =>
  source.state === 'failed' || (source.state === 'loaded' && source.problem !== undefined);

/** Why agents or prefixes are old, or missing. That they are up to date is said once for the whole page. */
function Problems({ agents, prefixes }: AgentsPanelProps) {
  return (
    <>
      {agents.problem !== undefined && <Freshness of={agents} what="Agents" />}
      {prefixes.state === 'loaded' && prefixes.problem !== undefined && <Freshness of={prefixes} what="Prefixes" />}
      {prefixes.state === 'failed' && <Failure what="prefixes" problem={prefixes.problem} onRetry={prefixes.retry} />}
    </>
  );
}

/** Until all that is searched has come. */
function Searching() {
  return (
    <div className={styles.none}>
      <Loading>Searching…</Loading>
    </div>
  );
}

/** Instead of the table where no agent is left, with a way back. @param isIncomplete - whether prefixes or places could not be searched. */
function NoneFound({ isIncomplete }: { isIncomplete: boolean }) {
  const { view, change } = useAgentsView();
  const { health } = view;
  const text = view.text.trim();
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes away.
    const panel = currentTarget.closest('section');
    (text ? panel?.querySelector<HTMLElement>('[type="search"]') : panel)?.focus({ preventScroll: true });
    change(text ? { text: '' } : everyAgent);
  }
  return (
    <p className={styles.none}>
      <span>
        {text
          ? `No ${health === 'all' ? '' : `${health} `}agent matches “${text}”${isIncomplete ? ' in what could be loaded' : ''}.`
          : `No agent is ${health}.`}
      </span>{' '}
      <Button size="small" onClick={clear}>
        {text ? 'Clear search' : 'Show all'}
      </Button>
    </p>
  );
}

/** Leads past the table. */
function SkipTable() {
  return (
    <Button size="small" className={styles.skip} onClick={leadTo('Where the agents are')}>
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

/** Takes out of a selection that was kept over a reload whoever has gone since. */
function useWithoutGone(agents: Agent[]): void {
  const { ids, select } = useAgentSelection();
  useEffect(() => {
    const known = new Set(agents.map(({ id }) => id));
    const gone = [...ids].filter((id) => !known.has(id));
    if (gone.length > 0) select(gone, false);
    // Once: only the reader takes out who goes later.
  }, []);
}

/** Widths of the columns; and, where they do not fit side by side, how many lines of two columns a row has. */
function layoutOf(hidden: readonly string[]) {
  const shown = shownColumns(hidden);
  return {
    '--columns': shown.map(({ width }) => width).join(' '),
    '--row-lines': Math.ceil(shown.length / 2),
  } as CSSProperties;
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
