import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Requests that may come at once, and how many may follow in a second. */
interface Rate {
  burst: number;
  perSecond: number;
}

/** A browser sends at most one report in five seconds; many of them may share one IP address. */
const clientRate: Rate = { burst: 30, perSecond: 1 };
const rateOfAll: Rate = { burst: 500, perSecond: 100 };
/** When there are more clients within an hour, they are forgotten: the limit for all remains. */
const mostClients = 10_000;
const HOUR = 3_600_000;

type Bucket = { left: number; at: number };

/**
 * Limits how often each client, and all of them together, may send a report.
 *
 * No IP address is kept: a client is known by a keyed hash, in memory, whose key is random and is replaced every hour.
 */
export function createClientLimit(now: () => number): { allows(address: string): boolean } {
  let key = randomBytes(32);
  let began = now();
  const clients = new Map<string, Bucket>();
  const all: Bucket = { left: rateOfAll.burst, at: began };
  return {
    allows(address) {
      const time = now();
      if (Math.abs(time - began) > HOUR || clients.size >= mostClients) {
        clients.clear();
        key = randomBytes(32);
        began = time;
      }
      const name = createHmac('sha256', key).update(networkOf(address)).digest('base64');
      const bucket = clients.get(name) ?? { left: clientRate.burst, at: time };
      clients.set(name, bucket);
      return take(bucket, clientRate, time) && take(all, rateOfAll, time);
    },
  };
}

function take(bucket: Bucket, { burst, perSecond }: Rate, time: number): boolean {
  bucket.left = Math.min(burst, bucket.left + (Math.max(0, time - bucket.at) / 1000) * perSecond);
  bucket.at = time;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

/** An IPv6 client has a whole /64 to send from; a socket for both families writes IPv4 addresses as IPv6. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
