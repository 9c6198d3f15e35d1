import type { Clock } from '../clock.ts';
import { departure, type Measurement, probesWithin } from '../gateway/measurements.ts';
import type { Submission } from '../gateway/submission.ts';

/** Time in ms from a probe's departure until its reply is in the table: a little more than the longest round trip that is simulated. */
const ANSWER_MS = 800;

/** A probe with the moment of its departure, in ms as the gateway sees the time. */
interface SentProbe {
  measurement: Measurement;
  leaves: number;
  fields: object;
}

/** The probes that the gateway has taken, for the datasets to answer once they have left. In memory, like the measurements. */
export class SentProbes {
  readonly #clock: Clock;
  #waiting: SentProbe[] = [];
  readonly #answered: string[] = [];
  /** Probes that have been sent from a source address: later ones get other luck. */
  readonly #sentFrom = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param submission - what `measurement` was made of. */
  add(measurement: Measurement, { metadata, probes }: Submission): void {
    for (const agent of measurement.agents) {
      const src = metadata.find(({ id }) => id === agent.id)?.ip_address ?? '';
      const before = this.#sentFrom.get(src) ?? 0;
      this.#sentFrom.set(src, before + agent.probes);
      const load = countPerSecond();
      probesWithin(agent, probes).forEach(([dst, src_port, dst_port, ttl, protocol], index) => {
        const leaves = departure(measurement, agent, index);
        this.#waiting.push({
          measurement,
          leaves,
          fields: {
            ...{ agent: agent.id, src, dst, src_port, dst_port, ttl, protocol: protocol === 'udp' ? 17 : 58, nth: before + index },
            ...{ near_load: load(`${ttl}`, leaves), path_load: load(`${ttl} ${dst}`, leaves) },
          },
        });
      });
    }
  }

  /** As if nothing had been sent: what was answered stays in the datasets, and nothing more comes in. */
  forget(): void {
    this.#waiting = [];
    this.#sentFrom.clear();
  }

  /** What had not left when it was cancelled stays; what had is answered. */
  cancel(measurement: Measurement): void {
    const { cancelled = this.#clock.now() } = measurement;
    this.#waiting = this.#waiting.filter((probe) => probe.measurement !== measurement || probe.leaves <= cancelled);
  }

  /**
   * All probes whose replies are there by now: one JSON object each, always in the same order.
   *
   * The engine knows the real time only: `sent` is as long ago in real time as the departure is for the gateway.
   */
  answered(): readonly string[] {
    const now = this.#clock.now();
    const isDue = ({ leaves }: SentProbe) => leaves + ANSWER_MS <= now;
    for (const { leaves, fields } of this.#waiting.filter(isDue)) {
      const sent = Math.round(Date.now() - (now - leaves));
      this.#answered.push(JSON.stringify({ ...fields, sent }));
    }
    this.#waiting = this.#waiting.filter((probe) => !isDue(probe));
    return this.#answered;
  }
}

/** @returns a function that tells how often it was called before for the same key in the same second. */
function countPerSecond(): (key: string, time: number) => number {
  const counts = new Map<string, number>();
  return (key, time) => {
    const place = `${key} ${Math.floor(time / 1000)}`;
    const count = counts.get(place) ?? 0;
    counts.set(place, count + 1);
    return count;
  };
}
