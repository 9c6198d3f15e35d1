import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';

interface RenderLimitProps {
  /** How long the children may be suspended from now on, in ms. */
  limit(): number;
  /** Shown while they are. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Lets its children suspend, for a while.
 *
 * @throws while it renders, once they have been suspended for too long: an error for the boundary around it. Children that render nothing,
 * or only a part, are not suspended.
 */
export function RenderLimit({ limit, fallback, children }: RenderLimitProps) {
  const location = useLocation();
  const [error, setError] = useState<Error>();
  const shown = useRef<object>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = useCallback(() => {
    const ms = limit();
    timer.current ??= setTimeout(() => setError(new Error(`It was suspended for more than ${ms / 1000} s`)), ms);
  }, [limit]);
  const onShow = useCallback((at?: object) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    shown.current = at;
  }, []);
  // After the clean-up of `Shown`, which waits again.
  useEffect(() => onShow, [onShow]);

  if (error) throw error;
  // While it renders, and not in an effect: a step to another page is a transition, and as long as that is suspended nothing is committed.
  if (shown.current !== location) wait();
  return (
    <Suspense fallback={fallback}>
      <Shown at={location} onShow={onShow} onHide={wait} />
      {children}
    </Suspense>
  );
}

/** Its layout effect runs when the `<Suspense>` around it is hydrated and in the document, the clean-up when that is hidden because it suspended. */
function Shown({ at, onShow, onHide }: { at: object; onShow(at: object): void; onHide(): void }) {
  useLayoutEffect(() => {
    onShow(at);
    return onHide;
  }, [at, onShow, onHide]);
  return null;
}
