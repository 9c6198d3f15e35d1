import type { Context } from 'hono';
import { proxy } from 'hono/proxy';

/** Passes a request on to the gateway and its answer back, piece by piece. */
export async function passToGateway(c: Context, gateway: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  try {
    return await proxy(gateway + pathname + search, { raw: c.req.raw, headers: { ...c.req.header(), host: new URL(gateway).host } });
  } catch {
    return c.json({ error: 502, message: 'The gateway is unreachable' }, 502);
  }
}
