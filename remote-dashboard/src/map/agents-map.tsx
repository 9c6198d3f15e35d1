import { useMemo } from 'react';
import type { Agent } from '../agents/get-agents.ts';
import { useAgentSelection } from '../agents/selection.ts';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './agents-map.module.css';
import type * as Airports from './airports.ts';
import { locateAgents, type Place } from './locate-agents.ts';
import { PlaceList } from './place-list.tsx';
import { WorldPicture } from './world-picture.tsx';

export interface AgentsMapProps {
  agents: Agent[];
  /** Whether the agents are in a table too. */
  besideTable: boolean;
}

/** A picture of the world with a mark for each place that has agents, and a list that says the same. */
export function AgentsMap({ agents, besideTable, airports }: AgentsMapProps & { airports: typeof Airports }) {
  const { ids, select, reveal } = useAgentSelection();
  const { count } = useFormats();
  const { places, unknown } = useMemo(() => locateAgents(agents, airports), [agents, airports]);

  /** Whether agents of a place are selected, where no table says it. */
  const isPicked = besideTable ? undefined : ({ agents: here }: Place) => here.some(({ id }) => ids.has(id));

  /** Selects the agents of a place, and leads to the first one in the table that needs to be looked at; without a table, takes them out again. */
  function pick(place: Place) {
    const here = place.agents;
    select(
      here.map(({ id }) => id),
      !isPicked?.(place),
    );
    const first = here.find(({ healthy }) => !healthy) ?? here[0];
    if (first && besideTable) reveal(first.id);
  }

  return (
    <div className={styles.map}>
      <WorldPicture places={places} isPicked={isPicked} onPick={pick} />
      <div className={styles.beside}>
        <PlaceList places={places} isPicked={isPicked} onPick={pick} />
        {unknown.length > 0 && (
          <p className={styles.unknown}>
            {`${formatPlural(unknown.length, 'agent', count)} ${unknown.length === 1 ? 'has' : 'have'} no airport code in the id that is known here.`}
          </p>
        )}
      </div>
    </div>
  );
}
