import { useEffect } from 'react';
import { tellPage } from './page-events.ts';

/**
 * Says that the page is hydrated, and repeats the last click on a button that was made before (see `startScript` in
 * release/src/compose-page.ts).
 */
export function ReplayClick() {
  useEffect(() => {
    tellPage('started');
    window.onclick = null;
    const clicked: unknown = Reflect.get(window, 'earlyClick');
    if (clicked instanceof Element) clicked.closest('button')?.click();
  }, []);
  return null;
}
