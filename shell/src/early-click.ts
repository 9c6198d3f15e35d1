import { useEffect } from 'react';
import { tellPage } from './page-events.ts';

/** Tells the page that it is alive, and repeats the last click on a button that came before the page was alive (see `startScript` in release/src/compose-page.ts). */
export function EarlyClick() {
  useEffect(() => {
    tellPage('alive');
    window.onclick = null;
    const clicked: unknown = Reflect.get(window, 'earlyClick');
    if (clicked instanceof Element) clicked.closest('button')?.click();
  }, []);
  return null;
}
