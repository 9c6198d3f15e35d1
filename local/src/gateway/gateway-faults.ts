import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { FaultState, GatewayFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';

/** What a request brings along besides itself: Node's own objects, and who is signed in. */
export interface GatewayEnv {
  Bindings: HttpBindings;
  Variables: { sub: string };
}

type GatewayContext = Context<GatewayEnv>;

/** How many agents a fault asks for; nothing when the fleet is the usual one. */
export function fleetSize({ gateway = {} }: FaultState): number | undefined {
  const wanted = Object.values(gateway);
  if (wanted.includes('agents-10000')) return 10_000;
  return wanted.includes('agents-1000') ? 1000 : undefined;
}

/** @returns the answer of a call that is to fail, or nothing when it shall go on as usual. */
export async function answerFault(fault: GatewayFault, c: GatewayContext, faults: Faults): Promise<Response | undefined> {
  switch (fault) {
    case '401':
      return c.json({ error: 'Invalid token' }, 401);
    case '403':
      return c.json({ error: 403, message: 'Forbidden' }, 403);
    case '404':
      return c.body(null, 404);
    case '429':
      return c.json({ error: 429, message: 'Too many requests' }, 429);
    case '500':
      return c.json({ error: 500, message: 'Internal error' }, 500);
    case '503':
      return c.body(null, 503);
    case 'slow':
      await faults.change();
      return undefined;
    case 'drop':
      return cutHalfway(c);
    case 'garbage':
      return json('{"agents": [');
    case 'html':
      return c.html('<!doctype html><title>Maintenance</title><h1>Down for maintenance</h1>');
    case 'wrong-form':
      return json('42');
    case 'huge':
      return json(hugeStream());
    case 'empty':
      return json('[]');
    case 'markup':
      return c.json([markupAgent]);
    case 'agents-1000':
    case 'agents-10000':
      return undefined;
  }
}

function json(body: BodyInit): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

/** An agent whose texts would run a script on a page that takes them for markup. */
const markupAgent = {
  id: '<img src=x onerror="document.title=\'hacked\'">',
  config: [{ name: '<script>document.title="hacked"</script>', probing_rate: 1000, src_ipv6_prefix: '2001:db8:1::/48' }],
  health: { healthy: false, last_check: '2026-01-01T00:00:00Z', message: '<b onclick=alert(1)>bold</b>' },
  last_seen: '2026-01-01T00:00:00Z',
};

/** Sends a beginning and then cuts the connection. */
function cutHalfway({ env }: GatewayContext): Response {
  const { outgoing } = env;
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  // Only once the beginning has passed the site server is the status beyond recall.
  outgoing.write('[{"id":', () => setTimeout(() => outgoing.destroy(), 50));
  return RESPONSE_ALREADY_SENT;
}

/** A JSON array of 100 MB, made as it is read. */
function hugeStream(): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(`"${'x'.repeat(1_000_000)}",`);
  let left = 100;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(piece);
      left -= 1;
      if (left === 0) controller.close();
    },
  });
}
