import { BlockList, isIPv6 } from 'node:net';

/** Whether an IPv6 address lies in one of the prefixes. */
export function isInside(address: string, prefixes: string[]): boolean {
  if (!isIPv6(address)) return false;
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [network = '', length] = prefix.split('/');
    list.addSubnet(network, Number(length), 'ipv6');
  }
  return list.check(address, 'ipv6');
}
