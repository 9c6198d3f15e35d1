import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

interface DismissOptions {
  /** The box, with the button that opens it. */
  place: RefObject<HTMLElement | null>;
  open: boolean;
  setOpen(open: boolean): void;
  /** Gets the focus back. */
  button(): HTMLElement | null | undefined;
  /** Whether it covers something: otherwise Escape alone closes it. */
  isOver?: boolean;
}

/** Closes what is open over the page: Escape, a press elsewhere, and a focus that leaves. @returns handlers for the place, and what closes it. */
export function useDismiss({ place, open, setOpen, button, isOver = true }: DismissOptions) {
  useEffect(() => {
    const { current } = place;
    if (!open || !isOver || !current) return;
    // Outside of a shadow root the target is its host, and of a closed one the composed path says nothing either.
    let inside: Event | undefined;
    const pressInside = (event: Event) => {
      inside = event;
    };
    const press = (event: Event) => {
      if (event !== inside) setOpen(false);
    };
    current.addEventListener('pointerdown', pressInside);
    document.addEventListener('pointerdown', press);
    return () => {
      current.removeEventListener('pointerdown', pressInside);
      document.removeEventListener('pointerdown', press);
    };
  }, [place, open, setOpen, isOver]);

  function close() {
    setOpen(false);
    button()?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    // Or it closes the host page's modal dialog too.
    event.preventDefault();
    close();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Nothing has the focus next when the window is left, or what cannot take it is pressed.
    if (isOver && relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return { close, onKeyDown, onBlur };
}
