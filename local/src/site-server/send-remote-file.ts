import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { immutable, noStore, publicFileHeaders, sandboxHeaders } from 'release/serving';
import type { RemoteFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { sendContent } from './send-content.ts';

/** A request at the site server, with Node's own objects. */
export type SiteContext = Context<{ Bindings: HttpBindings }>;

/** A file, and how its delivery is to fail. */
type RemoteFileAnswer = { content: Buffer; fault: RemoteFault | undefined } | undefined;

/** A file of a remote, or the failure that it is to have. Failures are not kept by browsers. */
export async function sendRemoteFile(c: SiteContext, name: string, file: RemoteFileAnswer, faults: Faults): Promise<Response> {
  setHeaders(c, publicFileHeaders);
  if (!file) return notFound(c);
  setHeaders(c, sandboxHeaders(name));
  switch (file.fault) {
    case 'missing':
      return notFound(c);
    case 'html':
      return sendContent(c, 'index.html', Buffer.from('<!doctype html><title>Not the file you asked for</title>'), noStore);
    case 'reset':
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'hang':
      await faults.change();
      return notFound(c);
    case 'tampered':
      return sendContent(c, name, Buffer.concat([file.content, Buffer.from('\n/* tampered */')]), noStore);
    default:
      return sendContent(c, name, file.content, file.fault ? noStore : immutable);
  }
}

/** Never a page in place of a file: a page taken for a script hides what went wrong. */
export function notFound(c: Context): Response {
  return c.text('There is no such file.\n', 404, { 'Cache-Control': noStore });
}

export function setHeaders(c: SiteContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}
