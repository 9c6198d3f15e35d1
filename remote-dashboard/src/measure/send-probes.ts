import { type GatewayBodies, type GatewayCall, Id } from 'shared/gateway';
import * as v from 'valibot';
import type { Sender } from '../sending/choose-senders.ts';
import type { Probe } from './plan-probes.ts';

/** What the gateway takes, as its OpenAPI file describes it. */
export type ProbesRequest = GatewayBodies['Submission'];

/** Largest body that the site's proxy and the gateway take, in bytes (`client_max_body_size 4m` in deploy/nginx). */
export const MAX_BODY = 4 * 1024 * 1024;

const Answer = v.object({ id: v.pipe(Id, v.nonEmpty(), v.maxLength(200)) });

/** Sends each probe from each sender, and gives the measurement's id. The client never repeats it by itself, except with a new token after a 401. */
export function sendProbes(body: ProbesRequest): GatewayCall<string> {
  return {
    path: '/api/probes',
    method: 'POST',
    body,
    auth: 'bearer',
    failure: NO_ANSWER,
    unusable: NOT_UNDERSTOOD,
    parse: (answer) => v.parse(Answer, answer).id,
  };
}

const NO_ANSWER = 'The gateway did not answer.';
const NOT_UNDERSTOOD = 'The gateway took the request, but its answer names no measurement.';

export function requestOf(senders: readonly Sender[], probes: Probe[]): ProbesRequest {
  return { metadata: senders.map(({ id, address }) => ({ id, ip_address: address })), probes };
}

/** Bytes of a request's body. */
export function bytesOf(senders: readonly Sender[], probes: readonly Probe[]): number {
  return probes.reduce((sum, probe) => sum + bytesOfProbe(probe), bytesWithout(senders));
}

/** The end of the probes that fit into one request, beginning with one of them. */
export function endOfRequest(senders: readonly Sender[], probes: readonly Probe[], first: number): number {
  let room = MAX_BODY - bytesWithout(senders);
  let end = first;
  for (; end < probes.length; end++) {
    const probe = probes[end];
    room -= probe ? bytesOfProbe(probe) : 0;
    if (room < 0) break;
  }
  return end;
}

/** Of a body without probes. */
function bytesWithout(senders: readonly Sender[]): number {
  return new TextEncoder().encode(JSON.stringify(requestOf(senders, []))).length;
}

/** All is ASCII; with brackets, commas and quotation marks. */
function bytesOfProbe([destination, source, port, ttl, protocol]: Probe): number {
  return destination.length + digits(source) + digits(port) + digits(ttl) + protocol.length + 11;
}

const digits = (value: number) => (value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10_000 ? 4 : 5);
