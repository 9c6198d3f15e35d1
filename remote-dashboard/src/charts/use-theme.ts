import { type RefObject, useCallback, useSyncExternalStore } from 'react';

/** Colours around an element, for what is drawn on a canvas: changes with the theme, in a host page too, and for print. */
export function useTheme(element: RefObject<Element | null>): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const themes = new MutationObserver(onChange);
      const themed = element.current?.closest('[data-theme]') ?? document.documentElement;
      themes.observe(themed, { attributeFilter: ['data-theme', 'style'] });
      const queries = ['print', '(forced-colors: active)'].map((query) => window.matchMedia?.(query));
      for (const query of queries) query?.addEventListener('change', onChange);
      return () => {
        themes.disconnect();
        for (const query of queries) query?.removeEventListener('change', onChange);
      };
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => (element.current ? colours(element.current) : ''));
}

function colours(element: Element): string {
  const style = getComputedStyle(element);
  return `${style.getPropertyValue('--text')} ${style.getPropertyValue('--accent')}`;
}
