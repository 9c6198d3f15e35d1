import type { Agent } from '../agents/get-agents.ts';
import coordinates from './airport-coordinates.json';
import type * as Airports from './airports.ts';
import { project } from './project.ts';

/** Agents of one airport code. */
export interface Place {
  /** Of three capital letters (IATA). */
  code: string;
  /** The city. */
  name: string;
  /** Sorted by id. */
  agents: Agent[];
  /** How many of them are healthy. */
  healthy: number;
  /** In the picture, in its units. */
  x: number;
  y: number;
}

/**
 * Where agents are, by the airport codes in their ids.
 *
 * @param agents - sorted by id.
 * @param airports - the module of that name: a chunk of its own, which the table has loaded.
 * @returns places by the names of their cities, and the agents whose ids name none that is known.
 */
export function locateAgents(agents: Agent[], { cities, codeOf }: typeof Airports): { places: Place[]; unknown: Agent[] } {
  const agentsOf = new Map<string, Agent[]>();
  const unknown: Agent[] = [];
  for (const agent of agents) {
    const code = codeOf(agent.id);
    const others = agentsOf.get(code);
    if (others) others.push(agent);
    else if (cities.has(code)) agentsOf.set(code, [agent]);
    else unknown.push(agent);
  }
  const places = [...cities].flatMap(([code, name], index): Place[] => {
    const here = agentsOf.get(code);
    // Made together with the names, in one order.
    const [north = 0, east = 0] = coordinates[index] ?? [];
    if (!here) return [];
    return [{ code, name, agents: here, healthy: here.filter(({ healthy }) => healthy).length, ...project(east, north) }];
  });
  return { places, unknown };
}
