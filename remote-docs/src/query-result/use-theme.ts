import { useSyncExternalStore } from 'react';

/** Colours of the page, for what is drawn on a canvas: changes with the theme, and for print. */
export function useTheme(): string {
  return useSyncExternalStore(subscribe, () => getComputedStyle(document.documentElement).getPropertyValue('--text'));
}

function subscribe(onChange: () => void): () => void {
  const themes = new MutationObserver(onChange);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const print = window.matchMedia?.('print');
  print?.addEventListener('change', onChange);
  return () => {
    themes.disconnect();
    print?.removeEventListener('change', onChange);
  };
}
