import { BlockList, isIP } from 'node:net';
import type { Site } from 'shared/site';
import { ReleaseError } from './release-error.ts';

/**
 * Refuses settings of a developer's machine in a site that visitors reach by https. The page's CSP and the login follow them:
 * every visitor's own machine would be trusted to serve scripts, to log in or to take the access token.
 *
 * @throws {ReleaseError} that names every mistake.
 */
export function assertNoLoopback(site: Site): void {
  if (!isPublic(site)) return;
  const mistakes = urlsOf(site).filter(([, url]) => isLoopback(url));
  if (mistakes.length === 0) return;
  const lines = mistakes.map(([setting, url]) => `  ${setting}: ${url} is the visitor's own machine`);
  throw new ReleaseError(
    `These settings are for a developer's machine, and ${site.address} is not one:\n${lines.join('\n')}\nTake them out, or name the URLs that visitors reach. deploy/site.example.json shows a site's settings.`,
  );
}

/** What is allowed, and perhaps not meant. */
export function warningsOf(site: Site): string[] {
  if (!isPublic(site) || !site.overrides?.versions) return [];
  return [
    `overrides.versions is true: any visitor of ${site.address} can be sent a link (?use=…) that runs a version which was published but never activated.`,
  ];
}

function isPublic({ address }: Site): boolean {
  return address.startsWith('https:') && !isLoopback(address);
}

/** Settings that are or hold URLs, by name. */
function urlsOf({ login, gateway, datasets, report, vitals, remoteOrigins, overrides, links }: Site): [setting: string, url: string][] {
  const list = (setting: string, origins: string[] = []) => origins.map((origin): [string, string] => [setting, origin]);
  const named = Object.entries(links).filter(([name]) => name !== 'email');
  return [
    ...named.map(([name, url]): [string, string] => [`links.${name}`, url ?? '']),
    ['login.domain', login.domain],
    ['gateway', gateway],
    ['datasets', datasets],
    ['report', report ?? ''],
    ['vitals.url', vitals?.url ?? ''],
    ...list('remoteOrigins', remoteOrigins),
    ...list('overrides.origins', overrides?.origins),
  ];
}

/** Host names of RFC 6761 (6.3), and those in the `hosts` files of Linux distributions. */
const LOOPBACK_NAME = /^((.+\.)?localhost|localhost\.localdomain|localhost([46])(\.localdomain\3)?|ipv?6-(localhost|loopback))$/;

/** What a machine reaches itself at: 0.0.0.0/8, 127.0.0.0/8, and in IPv6 the same beside `::1`: compatible, mapped, translated, by NAT64. */
const loopback = new BlockList();
for (const network of ['0.0.0.0', '127.0.0.0']) {
  // The list takes a mapped IPv6 address for the IPv4 address in it.
  loopback.addSubnet(network, 8, 'ipv4');
  for (const prefix of ['::', '::ffff:0:', '64:ff9b::']) loopback.addSubnet(prefix + network, 96 + 8, 'ipv6');
}

/** By its name or its number, which `URL` has brought into the usual form (`127.1`, `0x7f000001`). */
function isLoopback(url: string): boolean {
  if (!url) return false;
  const host = new URL(url).hostname.replace(/\.+$|^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? LOOPBACK_NAME.test(host) : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
