import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { immutable, noStore, publicFileHeaders, sandboxHeaders } from 'release/serving';
import type { RemoteFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { notFound, type SiteContext, setHeaders } from './answers.ts';
import { sendContent } from './send-content.ts';

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
