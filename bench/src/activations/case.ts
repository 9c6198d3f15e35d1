import { measureActivation, measureRace, measureSeries } from './measure.ts';
import { setUp } from './sites.ts';

const [what, folder = '', first = '', second = ''] = process.argv.slice(2);

/** One measurement, in a process of its own: its memory is its own, and no code is warm from another one. */
const cases: Record<string, () => Promise<unknown>> = {
  'set-up': () => setUp(folder, Number(first), Number(second)),
  activation: () => measureActivation(folder),
  race: () => measureRace(folder, Number(first)),
  series: () => measureSeries(folder, Number(first), Number(second)),
};

const result = await cases[what ?? '']?.();
process.send?.(result ?? {});
