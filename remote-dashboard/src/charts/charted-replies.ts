import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import type { Reply } from '../replies/reply.ts';

/** What the charts are made of. */
export interface ChartedReplies {
  measurement: SentMeasurement;
  /** Of `measurePaths`. */
  paths: readonly MeasuredPath[];
  replies: readonly Reply[];
}
