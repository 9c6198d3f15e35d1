import { type ComponentType, useEffect, useState } from 'react';

/** After how long an open page begins to look for newer releases, in ms. Most visits are over by then and load nothing for it. */
const START_MS = 60_000;

/** Brings in the notice of newer releases when the page has been open for a while. */
export function ReleaseWatch() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      // A hidden tab asks for nothing.
      if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', load, { once: true });
      import('../releases/release-notice.tsx').then(
        (module) => setNotice(() => module.default),
        () => {},
      );
    };
    const timer = setTimeout(load, START_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, []);
  return Notice ? <Notice /> : null;
}
