import { type RefObject, useLayoutEffect, useState } from 'react';
import { isChosenHere, type Language } from './chosen-language.ts';

/**
 * The language whose text gives an example its height: the shown one, except where hydration shows a stored choice in an example that is
 * in sight already. There the text scrolls inside the height of the prerendered one, so that nothing moves.
 */
export function useSizedLanguage(figure: RefObject<HTMLElement | null>, shown: Language): Language {
  const [sized, setSized] = useState(shown);
  useLayoutEffect(() => {
    const isBelow = (figure.current?.getBoundingClientRect().top ?? 0) > window.innerHeight;
    if (isBelow || isChosenHere()) setSized(shown);
  }, [figure, shown]);
  return sized;
}
