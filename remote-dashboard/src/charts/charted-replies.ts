import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Measured } from '../path/measure-paths.ts';

/** What the charts are made of. */
export interface ChartedReplies {
  measurement: SentMeasurement;
  /** Its paths and its own replies: not those of others to its addresses. */
  measured: Pick<Measured, 'paths' | 'own' | 'count'>;
}
