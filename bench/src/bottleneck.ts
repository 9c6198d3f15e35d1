/** The slowest line of a network: the segments of all connections go through it one after the other. */
export class Bottleneck {
  #free = 0;

  /**
   * Queues a segment behind those that are here already. The queue is as long as it has to be: none is lost.
   *
   * @param rate - bytes in one ms.
   * @returns when the segment is through, as a time of `performance.now()`.
   */
  pass(bytes: number, rate: number): number {
    this.#free = Math.max(this.#free, performance.now()) + bytes / rate;
    return this.#free;
  }
}
