import type { Theme } from 'shared/embed/contract';
import 'shared/tokens.css';
import 'shared/elements.css';
import styles from './shadow.module.css';
import { adoptSheets } from './sheets.ts';

/** A place for a dashboard that the styles of the page do not reach, and whose styles do not reach the page. */
export interface Place {
  /** To be filled. */
  root: HTMLElement;
  setTheme(theme: Theme | undefined): void;
  /** Begins what goes beyond the element. @returns what ends it; then it may begin again. */
  enter(): () => void;
}

/** Makes a place in an element without a shadow root. */
export function makePlace(host: HTMLElement): Place {
  const shadow = host.attachShadow({ mode: 'open' });
  const root = document.createElement('div');
  root.className = styles.root ?? '';
  // Whatever the page's language is.
  root.lang = 'en';
  shadow.append(root);
  const light = matchMedia('(prefers-color-scheme: light)');
  let theme: Theme | undefined;
  // Colours for a dark ground are not for paper, where `shared/tokens.css` has its own.
  const clear = () => root.removeAttribute('style');
  const show = () => {
    const wanted = theme === 'auto' ? (light.matches ? 'light' : 'dark') : theme;
    clear();
    root.dataset.theme = wanted === 'light' ? 'light' : 'dark';
    if (typeof wanted === 'object') for (const [token, colour] of Object.entries(wanted)) root.style.setProperty(`--${token}`, colour);
  };
  return {
    root,
    setTheme(wanted) {
      theme = wanted;
      show();
    },
    enter() {
      const leaveSheets = adoptSheets(shadow);
      light.addEventListener('change', show);
      addEventListener('beforeprint', clear);
      addEventListener('afterprint', show);
      show();
      return () => {
        light.removeEventListener('change', show);
        removeEventListener('beforeprint', clear);
        removeEventListener('afterprint', show);
        leaveSheets();
      };
    },
  };
}
