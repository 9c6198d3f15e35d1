import { type ComponentProps, createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { activeElementBeside, isFocusNowhere } from 'shared/ui/focus';

/** Called by what is mounted in the root; gives what is to be called before that is removed. */
const FocusContext = createContext<(() => () => void) | null>(null);

/** The element around the dashboard. Its focus stays in it when everything in it is rendered anew, as for another account. */
export function FocusRoot(props: ComponentProps<'div'>) {
  const root = useRef<HTMLDivElement>(null);
  const hadFocus = useRef<boolean | undefined>(false);
  const [mounted] = useState(() => () => {
    if (hadFocus.current && isFocusNowhere()) root.current?.focus({ preventScroll: true });
    return () => {
      const { current } = root;
      hadFocus.current = current?.contains(activeElementBeside(current));
    };
  });
  return (
    <FocusContext value={mounted}>
      <div ref={root} tabIndex={-1} {...props} />
    </FocusContext>
  );
}

/** Gives the focus that goes with a component to the {@link FocusRoot} around it, if there is one, once another one is in its place. */
export function useFocusOfFormer(): void {
  const mounted = useContext(FocusContext);
  // The clean-up runs before React removes the elements, which tells of no blur; afterwards nobody could tell what had the focus.
  useLayoutEffect(() => mounted?.(), [mounted]);
}
