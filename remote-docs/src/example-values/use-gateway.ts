import { useLayoutEffect, useMemo, useRef } from 'react';
import type { AuthSession } from 'shared/auth';
import type { Gateway } from 'shared/gateway';
import { lazyModule } from 'shared/lazy';
import { useDocs } from '../docs-context.ts';

/** Lazy-loads what only signed-in users and runs of examples need. */
export const gatewayTools = lazyModule(() => import(/* webpackChunkName: "gateway-tools" */ './gateway-tools.ts'));

/** @returns a function that gives the gateway client, whose code is loaded with the first call. */
export function useGateway(session: AuthSession): () => Promise<Gateway> {
  const { site, onError } = useDocs();
  const latestSession = useRef(session);
  useLayoutEffect(() => {
    latestSession.current = session;
  }, [session]);

  return useMemo(() => {
    const client = lazyModule(async () => {
      const { createGateway } = await gatewayTools.load();
      return createGateway({ origin: site.gateway, credentials: 'same-origin', session: () => latestSession.current, onError });
    });
    return client.load;
  }, [site.gateway, onError]);
}
