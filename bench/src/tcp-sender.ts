import type { Bottleneck, Timeline } from './network.ts';

/** What a segment of TCP carries over Ethernet, in bytes. */
export const SEGMENT = 1460;

/** What may be sent before the first acknowledgement (RFC 6928), in segments. */
export const INITIAL_SEGMENTS = 10;

interface TcpSenderOptions {
  /** In ms. */
  roundTrip: number;
  /** Bytes in one ms at the bottleneck. */
  rate: number;
  bottleneck: Bottleneck;
  timeline: Timeline;
  /** Takes what has arrived at the other end, in order. */
  deliver(bytes: Buffer): void;
}

/**
 * One direction of a TCP connection: segments, slow start (RFC 5681, section 3.1), and a send buffer.
 *
 * The congestion window grows by what is acknowledged, so it doubles in each round trip while it is used up; an idle connection keeps
 * it. Nothing is lost, so slow start never ends.
 */
export class TcpSender {
  readonly #options: TcpSenderOptions;
  readonly #unsent: Buffer[] = [];
  #unsentBytes = 0;
  #inFlight = 0;
  #window = SEGMENT * INITIAL_SEGMENTS;
  /** The most that has been in flight. */
  #most = 0;
  #arrival = 0;
  #open = false;
  #onEnd: (() => void) | undefined;
  #onRoom: (() => void) | undefined;

  constructor(options: TcpSenderOptions) {
    this.#options = options;
  }

  /** The connection is established: what was sent before goes out now. */
  open(): void {
    this.#open = true;
    this.#send();
  }

  /** Takes bytes in. @param onRoom - is called once there is room for more: as Linux does, no more is kept unsent than a window. */
  write(bytes: Buffer, onRoom: () => void = () => {}): void {
    this.#unsent.push(bytes);
    this.#unsentBytes += bytes.length;
    this.#onRoom = onRoom;
    this.#send();
  }

  /** Nothing more comes. @param onEnd - is called when everything has arrived. */
  end(onEnd: () => void): void {
    this.#onEnd = onEnd;
    this.#send();
  }

  #send(): void {
    const { roundTrip, rate, bottleneck, timeline, deliver } = this.#options;
    if (!this.#open) return;
    while (this.#unsentBytes > 0 && this.#inFlight < this.#window) {
      const segment = this.#nextSegment();
      this.#inFlight += segment.length;
      this.#most = Math.max(this.#most, this.#inFlight);
      this.#arrival = bottleneck.pass(segment.length, rate) + roundTrip / 2;
      timeline.at(this.#arrival, () => deliver(segment));
      timeline.at(this.#arrival + roundTrip / 2, () => this.#acknowledge(segment.length));
    }
    if (this.#onEnd && this.#unsentBytes === 0) {
      timeline.at(Math.max(this.#arrival, performance.now() + roundTrip / 2), this.#onEnd);
      this.#onEnd = undefined;
    }
    if (this.#unsentBytes < this.#window) this.#tellRoom();
  }

  #acknowledge(bytes: number): void {
    this.#inFlight -= bytes;
    // A window that is not used up does not grow (RFC 7661); in slow start, half of it is enough, as in Linux.
    if (this.#window < 2 * this.#most) this.#window += bytes;
    this.#send();
  }

  #tellRoom(): void {
    const onRoom = this.#onRoom;
    this.#onRoom = undefined;
    onRoom?.();
  }

  #nextSegment(): Buffer {
    const parts: Buffer[] = [];
    let room = SEGMENT;
    while (room > 0 && this.#unsent[0]) {
      const [first] = this.#unsent;
      const part = first.subarray(0, room);
      parts.push(part);
      room -= part.length;
      if (part.length === first.length) this.#unsent.shift();
      else this.#unsent[0] = first.subarray(part.length);
    }
    const segment = Buffer.concat(parts);
    this.#unsentBytes -= segment.length;
    return segment;
  }
}
