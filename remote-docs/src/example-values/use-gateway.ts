import { useLayoutEffect, useMemo, useRef } from 'react';
import type { AuthSession } from 'shared/auth';
import type { Gateway } from 'shared/gateway';
import { useDocs } from '../docs-context.ts';

/** Lazy-loads what only signed-in users and runs of examples need. */
export const loadGatewayTools = () => import(/* webpackChunkName: "gateway-tools" */ './gateway-tools.ts');

/** @returns a function that gives the gateway client, whose code is loaded with the first call. */
export function useGateway(session: AuthSession): () => Promise<Gateway> {
  const { site, onError } = useDocs();
  const latestSession = useRef(session);
  useLayoutEffect(() => {
    latestSession.current = session;
  }, [session]);

  return useMemo(() => {
    let client: Promise<Gateway> | undefined;
    const create = async () => {
      const { createGateway } = await loadGatewayTools();
      return createGateway({ origin: site.gateway, credentials: 'same-origin', session: () => latestSession.current, onError });
    };
    return () => {
      client ??= create().catch((error) => {
        client = undefined;
        throw error;
      });
      return client;
    };
  }, [site.gateway, onError]);
}
