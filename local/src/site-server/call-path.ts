import { posix } from 'node:path';

/** The expressions of `$raw_call` in deploy/nginx/http.conf, character by character. */
export const ownCall =
  /^\/api(?=\/)(?:\/(?!\.\.?(?:[/?]|$))(?:[A-Za-z0-9._~!$&'()*+,=:@-]|%(?![01]|2[5EFef]|3[Bb]|5[Cc]|7[Ff]|[Cc][01]|[Ee]0%[89]|[Ff]0%8|[Ff][5-9A-Fa-f])[0-9A-Fa-f]{2})+)*\/?(?:\?|$)/;
export const insideApi = /^\/(a|%61)(p|%70)(i|%69)([/\x5c;]|%2f|%5c|%3b)/i;

/**
 * What a request target, as it was written, is to the gateway: a call, refused (a call only once it is decoded or resolved), or none of its
 * business; as `$call_path` in deploy/nginx/http.conf.
 */
export function callPath(target: string): 'call' | 'refused' | 'outside' {
  const raw = target.replace(/^http:\/\/[^/]+/i, '');
  if (ownCall.test(raw)) return 'call';
  return insideApi.test(raw) || resolve(raw).startsWith('/api/') ? 'refused' : 'outside';
}

/** nginx's `$uri`. */
function resolve(raw: string): string {
  const [path = ''] = raw.split('?');
  return posix.normalize(path.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
}
