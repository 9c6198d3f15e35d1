import type { ComponentProps } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';

const readBack = lazyModule(() => import(/* webpackChunkName: "on-demand" */ './read-back.tsx'));

/** Reads back what was sent. Most links say it, and load none of its code. */
export function LazyReadBack(props: ComponentProps<typeof import('./read-back.tsx').ReadBack>) {
  const { onError } = useGateway();
  const [state, retry] = useLazyModule(readBack, { onError });
  if (state.status === 'ready') return <state.module.ReadBack {...props} />;
  if (state.status !== 'failed') return props.instead({ state: 'looking' });
  return props.instead({ state: 'failed', problem: 'What was sent could not be looked up: a part of this page did not load.', retry });
}
