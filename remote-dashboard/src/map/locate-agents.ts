import type { Agent } from '../agents/get-agents.ts';
import airports from './airports.json';
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

/** Provider, airport code and number, e.g. `vltcdg01`. */
const named = /^[a-z]{3}([a-z]{3})\d+$/i;

/** In the order of the cities. */
const byCode = new Map(Object.entries(airports as unknown as Record<string, [name: string, north: number, east: number]>));

const codeOf = (id: string) => named.exec(id)?.[1]?.toUpperCase() ?? '';

/** The city of an agent, by the airport code in its id; nothing where that is not known. */
export const cityOf = (id: string): string | undefined => byCode.get(codeOf(id))?.[0];

/**
 * Where agents are, by the airport codes in their ids.
 *
 * @param agents - sorted by id.
 * @returns places by the names of their cities, and the agents whose ids name none that is known.
 */
export function locateAgents(agents: Agent[]): { places: Place[]; unknown: Agent[] } {
  const agentsOf = new Map<string, Agent[]>();
  const unknown: Agent[] = [];
  for (const agent of agents) {
    const code = codeOf(agent.id);
    const others = agentsOf.get(code);
    if (others) others.push(agent);
    else if (byCode.has(code)) agentsOf.set(code, [agent]);
    else unknown.push(agent);
  }
  const places = [...byCode].flatMap(([code, [name, north, east]]): Place[] => {
    const here = agentsOf.get(code);
    if (!here) return [];
    return [{ code, name, agents: here, healthy: here.filter(({ healthy }) => healthy).length, ...project(east, north) }];
  });
  return { places, unknown };
}
