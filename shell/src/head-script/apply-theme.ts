import { pageEvents } from '../page-events.ts';

/** Key in `localStorage`, and name of the radio buttons of the switch (`layout/theme-switch.tsx`). */
const NAME = 'theme';

/** Ground of the two themes (`shared/tokens.css`), for the browser's own bars. `e2e/site/themes.spec.ts` compares. */
const GROUND = { dark: '#0b0f14', light: '#f6f8fa' };

/**
 * Applies the theme that the visitor has chosen, before the first paint: dark, unless it is `Light`, or `System` in a light system.
 *
 * All that the switch does is done here: it works before hydration, and costs the main script nothing. Without storage, the choice is for
 * this page only.
 */
export function applyTheme(): void {
  const root = document.documentElement;
  const light = window.matchMedia?.('(prefers-color-scheme: light)');
  let choice = 'Dark';

  const show = () => {
    const theme = choice === 'Light' || (choice === 'System' && light?.matches) ? 'light' : 'dark';
    root.dataset.theme = theme;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme]);
    for (const input of document.getElementsByName(NAME) as NodeListOf<HTMLInputElement>) input.checked = input.value === choice;
  };
  const read = () => {
    try {
      choice = localStorage[NAME] ?? choice;
    } catch {
      // Not allowed: the choice stays.
    }
    show();
  };

  read();
  light?.addEventListener('change', show);
  // The switch is there once the page is parsed, and in a page without prerendered HTML once it is rendered.
  document.addEventListener('readystatechange', show);
  addEventListener(pageEvents.started, show);
  // Another tab has changed it; also while this page was in the back/forward cache, which hears of nothing.
  addEventListener('storage', read);
  addEventListener('pageshow', read);
  document.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).name !== NAME) return;
    choice = (target as HTMLInputElement).value;
    try {
      localStorage[NAME] = choice;
    } catch {
      // Not allowed, or no room left: for this page only.
    }
    show();
  });
}
