/** What lies between a visitor and the servers. */
export interface Network {
  /** From sending a segment until its acknowledgement is back, in ms, when nothing waits at the bottleneck. */
  roundTrip: number;
  /** Bytes that the visitor can receive in one ms, over all connections together. */
  down: number;
  /** Bytes that the visitor can send in one ms. */
  up: number;
}

/** 'Slow 4G': 150 ms, 1.6 Mb/s down, 750 kb/s up. */
export const slow4G: Network = { roundTrip: 150, down: 1600 / 8, up: 750 / 8 };
