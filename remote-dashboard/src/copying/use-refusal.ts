import { type RefObject, useRef } from 'react';
import { useGateway } from '../use-gateway.ts';

/** What happens when the browser refuses to copy: it is reported, and the text in `place` is selected for a copy by hand. */
export function useRefusal(): { place: RefObject<HTMLElement | null>; onRefusal(error: unknown): void } {
  const { onError } = useGateway();
  const place = useRef<HTMLElement>(null);
  return {
    place,
    onRefusal(error) {
      onError(error);
      if (place.current) window.getSelection()?.selectAllChildren(place.current);
    },
  };
}
