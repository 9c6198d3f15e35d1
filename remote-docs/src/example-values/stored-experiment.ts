import { addressPattern, idPattern } from './id-patterns.ts';

/** What a user measures: the probes that one agent sends from one source address. */
export interface Experiment {
  agent: string;
  /** Source address: one for each experiment. */
  source: string;
  /** Whether probes may have been sent: a request was made, and no response came. */
  tried?: boolean;
  /** Id of the measurement, once probes were sent. */
  measurement?: string;
  /** When they were sent, in ms since 1970. */
  sentAt?: number;
}

const KEY = 'docs-experiment';

/** Stores the experiment in this tab, for a reload or a login that leaves the page. */
export function storeExperiment(experiment: Experiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    // Storage is denied: the experiment lasts as long as the page.
  }
}

/** @returns the stored experiment, if it is valid. */
export function readStoredExperiment(): Experiment | undefined {
  try {
    const { agent, source, tried, measurement, sentAt } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (!isText(agent, idPattern) || !isText(source, addressPattern)) return undefined;
    return {
      agent,
      source,
      ...(tried === true && { tried }),
      ...(isText(measurement, idPattern) && { measurement }),
      ...(typeof sentAt === 'number' && { sentAt }),
    };
  } catch {
    return undefined;
  }
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

export function clearStoredExperiment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
