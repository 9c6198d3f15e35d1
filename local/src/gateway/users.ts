import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Measurement } from './measurements.ts';

/** Credits a user may spend between two midnights UTC. 1 credit is 1 probe from 1 agent. */
export const dailyLimit = 10_000;

/** A user, as the gateway knows one. */
export interface User {
  /** 32 bits: the part of the user's prefixes that is the user's own. */
  id: number;
  submissions: number;
  lastSubmitted: string | null;
}

interface Spending {
  /** UTC day, e.g. `2026-01-31`. */
  day: string;
  credits: number;
}

/** What the gateway remembers of each user: in memory, until the process ends or it is told to forget. */
export class Users {
  readonly #clock: Clock;
  readonly #users = new Map<string, User>();
  readonly #spending = new Map<User, Spending>();
  /** By id, those of all users. */
  readonly measurements = new Map<string, Measurement>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param sub - subject of the access token. */
  of(sub: string): User {
    let user = this.#users.get(sub);
    if (!user) {
      user = { id: createHash('sha256').update(sub).digest().readUInt32BE(), submissions: 0, lastSubmitted: null };
      this.#users.set(sub, user);
    }
    return user;
  }

  /** Credits spent since the last 00:00 UTC. */
  used(user: User): number {
    const spending = this.#spending.get(user);
    return spending?.day === this.#today() ? spending.credits : 0;
  }

  /** Takes credits for a submission. @returns false, and takes nothing, when that would exceed the limit. */
  charge(user: User, credits: number): boolean {
    const total = this.used(user) + credits;
    if (total > dailyLimit) return false;
    this.#spending.set(user, { day: this.#today(), credits: total });
    user.submissions += 1;
    user.lastSubmitted = new Date(this.#clock.now()).toISOString();
    return true;
  }

  /** As if nobody had sent anything yet. */
  forget(): void {
    this.#users.clear();
    this.#spending.clear();
    this.measurements.clear();
  }

  #today(): string {
    return new Date(this.#clock.now()).toISOString().slice(0, 10);
  }
}
