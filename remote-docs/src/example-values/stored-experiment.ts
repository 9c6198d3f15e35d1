import { addressForm, idForm } from './id-patterns.ts';

/** What the reader's experiment is about. */
export interface Experiment {
  agent: string;
  /** Names the experiment: one address for one experiment. */
  source: string;
  /** Whether probes may have been sent: they were on their way when no answer came. */
  tried?: boolean;
  /** Id of the measurement, once probes were sent. */
  measurement?: string;
}

const KEY = 'docs-experiment';

/** Keeps the experiment for as long as this tab lives: through a reload, and a login that leaves the page. */
export function keepExperiment(experiment: Experiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** @returns what was kept, if it still has the form. */
export function keptExperiment(): Experiment | undefined {
  try {
    const { agent, source, tried, measurement } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (!isText(agent, idForm) || !isText(source, addressForm)) return undefined;
    return { agent, source, ...(tried === true && { tried }), ...(isText(measurement, idForm) && { measurement }) };
  } catch {
    return undefined;
  }
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Forgets it. */
export function forgetExperiment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
