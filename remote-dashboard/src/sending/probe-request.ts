import type { Sender } from './choose-senders.ts';

/** An echo request to a public DNS server: destination, ports, TTL, protocol. Agents may be set not to send higher TTLs. */
const probe = ['2606:4700:4700::1111', 24000, 33434, 32, 'icmpv6'];

/** How many probes a request sends from each agent. */
export const PROBES = 1;

/** The call that sends one probe from each agent; a line for each of them. */
export function probeRequest(senders: Sender[]): { path: string; body: string } {
  const metadata = senders.map(({ id, address }) => `  ${JSON.stringify({ id, ip_address: address })}`).join(',\n');
  return { path: '/api/probes', body: `{"metadata": [\n${metadata}\n], "probes": [${JSON.stringify(probe)}]}` };
}
