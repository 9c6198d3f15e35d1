import { type RefObject, useContext, useRef } from 'react';
import { ConnectionContext } from '../polling/use-connection.ts';

/** What happens when the browser refuses to copy: it is reported, and the text in `place` is selected for a copy by hand. */
export function useRefusal(): { place: RefObject<HTMLElement | null>; onRefusal(error: unknown): void } {
  // In the early script there is none, and nobody to press a button.
  const connection = useContext(ConnectionContext);
  const place = useRef<HTMLElement>(null);
  return {
    place,
    onRefusal(error) {
      connection?.onError(error);
      if (place.current) window.getSelection()?.selectAllChildren(place.current);
    },
  };
}
