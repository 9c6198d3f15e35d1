import type { ServerResponse } from 'node:http';
import { proxy } from 'hono/proxy';
import { type EdgeContext, notFound } from './send-remote-file.ts';

/** Headers that the gateway gets, as deploy/nginx/server.conf has them: nothing else that a visitor says of himself. */
const passed = [
  ...['accept', 'accept-encoding', 'accept-language', 'access-control-request-headers', 'access-control-request-method', 'authorization'],
  ...['content-encoding', 'content-length', 'content-type', 'if-modified-since', 'if-none-match', 'origin', 'user-agent'],
];

/** Passes a request on to the gateway and its answer back, piece by piece; one that is a call only once its path is resolved or decoded is none. */
export async function passToGateway(c: EdgeContext, gateway: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  if (!isCall(c.env.incoming.url ?? '')) return notFound(c);
  try {
    const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => passed.includes(name)));
    const answer = await proxy(gateway + pathname + search, { raw: c.req.raw, headers: { ...headers, host: new URL(gateway).host } });
    return answer.body ? new Response(cutTogether(answer.body, c.env.outgoing), answer) : answer;
  } catch {
    return c.json({ error: 502, message: 'The gateway is unreachable' }, 502);
  }
}

/** Whether a request target, as it was written, has the form of a call: deploy/nginx/http.conf refuses the same others. */
function isCall(target: string): boolean {
  const [path = ''] = target.replace(/^http:\/\/[^/]+/, '').split('?');
  return /^\/api\//.test(path) && !/\/\/|\/\.{1,2}(\/|$)|[;\\]|%([01]|2[5ef]|3b|5c|7f|c[01])/i.test(path);
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
