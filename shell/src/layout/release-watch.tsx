import { useEffect } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';

/** After how long an open page begins to look for newer releases, in ms. Most visits are over by then and load nothing for it. */
const START_MS = 60_000;
/** After how long it tries again when the code for it did not load, in ms. */
const AGAIN_MS = 5 * 60_000;

const notice = lazyModule(() => import('../releases/release-notice.tsx'));

/** Brings in the notice of newer releases when the page has been open for a while. */
export function ReleaseWatch() {
  const [state, load] = useLazyModule(notice, { wanted: false });
  const { status } = state;
  useEffect(() => {
    if (status !== 'idle' && status !== 'failed') return;
    const start = () => {
      // A hidden tab asks for nothing.
      if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', start, { once: true });
      else load();
    };
    const timer = setTimeout(start, status === 'idle' ? START_MS : AGAIN_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [load, status]);
  return state.status === 'ready' && <state.module.default />;
}
