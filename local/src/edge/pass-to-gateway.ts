import type { ServerResponse } from 'node:http';
import { proxy } from 'hono/proxy';
import type { EdgeContext } from './send-remote-file.ts';

/** Passes a request on to the gateway and its answer back, piece by piece. */
export async function passToGateway(c: EdgeContext, gateway: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  try {
    const headers = { ...c.req.header(), host: new URL(gateway).host };
    const answer = await proxy(gateway + pathname + search, { raw: c.req.raw, headers });
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
