import { type RefObject, useLayoutEffect } from 'react';
import { activeElementBeside, isFocusNowhere } from 'shared/ui/focus';

/** Elements around what had the focus when it was removed. */
const left = new WeakSet<Element>();

/**
 * Keeps the focus in an element when everything in it is rendered anew, as for another account: the element has it then.
 *
 * @param root - the element around the caller, which takes the focus (`tabIndex={-1}`).
 */
export function useFocusOfFormer(root: RefObject<HTMLElement | null> | undefined): void {
  useLayoutEffect(() => {
    // At first it is not there yet: nothing has been removed from it either.
    const around = root?.current;
    if (around && left.delete(around) && isFocusNowhere()) around.focus({ preventScroll: true });
    // Before React removes the elements, of which it tells no blur; afterwards nobody could tell what had the focus.
    return () => {
      const around = root?.current;
      if (around?.contains(activeElementBeside(around))) left.add(around);
    };
  }, [root]);
}
