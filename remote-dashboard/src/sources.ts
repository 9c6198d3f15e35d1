import type { DashboardEvent } from 'shared/embed/contract';
import { useAgents } from './agents/use-agents.ts';
import { useUsage } from './credits/use-usage.ts';
import { useMeasurements } from './measurements/use-measurements.ts';
import { usePrefixes } from './prefixes/use-prefixes.ts';
import { useToken } from './token/use-token.ts';

interface SourceDefinition {
  /** Fetches it again and again. Components that use the same source share its fetches. */
  use(): unknown;
  /** What announcements call it. */
  title: string;
  /** What embedding pages are told has been loaded. */
  event: Extract<DashboardEvent, { type: 'loaded' }>['data'];
}

/** The data of the panels, by their names in the query cache; in the order of announcements. */
export const sources = {
  agents: { use: useAgents, title: 'Agents', event: 'agents' },
  usage: { use: useUsage, title: 'Credits', event: 'credits' },
  prefixes: { use: usePrefixes, title: 'Prefixes', event: 'prefixes' },
  token: { use: useToken, title: 'Token', event: 'token' },
  measurements: { use: useMeasurements, title: 'Measurements', event: 'measurements' },
} satisfies Record<string, SourceDefinition>;

export type SourceName = keyof typeof sources;

/** What each source gives. */
export type Sources = { [Name in SourceName]: ReturnType<(typeof sources)[Name]['use']> };

/** What panels get of them: those that need agents are shown once these are loaded. */
export type PanelSources = Omit<Sources, 'agents'> & { agents: Extract<Sources['agents'], { state: 'loaded' }> };

/** Uses several sources. @param names - always the same. */
export function useSources<Name extends SourceName>(names: readonly Name[]): Pick<Sources, Name> {
  return Object.fromEntries(names.map((name) => [name, sources[name].use()])) as Pick<Sources, Name>;
}
