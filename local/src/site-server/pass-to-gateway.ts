import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import type { SiteContext } from './answers.ts';
import { callPath } from './call-path.ts';

/** Headers that the gateway gets, as deploy/nginx/server.conf has them: nothing else that a visitor says of himself. */
const passed = [
  ...['accept', 'accept-encoding', 'accept-language', 'access-control-request-headers', 'access-control-request-method', 'authorization'],
  ...['content-encoding', 'content-length', 'content-type', 'if-modified-since', 'if-none-match', 'origin', 'user-agent'],
];

/** Passes calls on to the gateway, and answers 400 to what is a call only once its path is resolved or decoded. */
export const gatewayCalls =
  (gateway: string): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async (c, next) => {
    switch (callPath(c.env.incoming.url ?? '')) {
      case 'call':
        return passToGateway(c, gateway);
      case 'refused':
        return c.text('Bad request\n', 400);
      case 'outside':
        return next();
    }
  };

/** Passes a call on to the gateway and its answer back, piece by piece. */
async function passToGateway(c: SiteContext, gateway: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  try {
    const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => passed.includes(name)));
    const answer = await proxy(gateway + pathname + search, { raw: c.req.raw, headers: { ...headers, host: new URL(gateway).host } });
    // Calls say who asks by their token alone (deploy/nginx/server.conf).
    answer.headers.delete('Set-Cookie');
    return answer.body ? new Response(cutTogether(answer.body, c.env.outgoing), answer) : answer;
  } catch {
    return c.json({ error: 502, message: 'The gateway is unreachable' }, 502);
  }
}

/** A body that, when it ends halfway, cuts the connection to the browser too. Left to itself, the server would log a stack trace. */
function cutTogether(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        outgoing.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
