import { Count, type GatewayCall, Id, type Item, notUnderstood, readItems } from 'shared/gateway';
import * as v from 'valibot';
import { readMoment } from '../format/read-moment.ts';

/** Probes that the user has sent, from all the agents that were asked. */
export interface Measurement {
  id: string;
  state: 'running' | 'complete' | 'cancelled';
  agents: { done: number; all: number };
  probes: { sent: number; all: number };
  /** ms since 1970, as is `moved`, when the gateway last heard of it; unknown where the gateway gives no date of use. */
  started: number | undefined;
  moved: number | undefined;
}

const Moment = v.pipe(v.string(), v.transform(readMoment), v.number('not a date of use'));

const MeasurementAnswer = v.object({
  measurement_id: v.pipe(Id, v.nonEmpty()),
  total_agents: Count,
  completed_agents: Count,
  total_expected_probes: Count,
  total_sent_probes: Count,
  measurement_complete: v.boolean(),
});
/** Each of them is checked as it is read. */
const MeasurementsAnswer = v.array(v.unknown());

/** The user's latest measurements, in the gateway's order; `null` where the gateway does not know the call. */
export const getMeasurements: GatewayCall<Measurement[] | null> = {
  path: '/api/measurements',
  auth: 'bearer',
  failure: 'Unable to fetch measurements. Please try again later.',
  unusable: notUnderstood,
  ifUnknown: null,
  async parse(answer, report) {
    const measurements = await readItems(v.parse(MeasurementsAnswer, answer), readMeasurement, report);
    // An id names one measurement.
    return [...new Map(measurements.map((measurement) => [measurement.id, measurement])).values()];
  },
};

function readMeasurement(answer: Item): Measurement {
  const item = answer.need(MeasurementAnswer);
  return {
    id: item.measurement_id,
    state: stateOf(
      item.measurement_complete,
      answer.has('measurement_cancelled') && answer.take('measurement_cancelled', v.boolean(), false),
    ),
    agents: { done: item.completed_agents, all: item.total_agents },
    probes: { sent: item.total_sent_probes, all: item.total_expected_probes },
    started: answer.take('started_at', Moment, undefined),
    moved: answer.take('last_updated', Moment, undefined),
  };
}

function stateOf(complete: boolean, cancelled: boolean): Measurement['state'] {
  if (!complete) return 'running';
  return cancelled ? 'cancelled' : 'complete';
}

const words = { running: 'Running', complete: 'Complete', cancelled: 'Cancelled' } as const;

/** The state of a measurement in a word. */
export function describeState(state: Measurement['state']): string {
  return words[state];
}
