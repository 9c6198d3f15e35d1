/** In the place of a dashboard that could not be loaded. */
export interface FailureNotice {
  /** Shows itself, with a sentence. */
  say(words: string): void;
  /** Makes room for the dashboard. Whoever has pressed Retry goes on from here. */
  makeRoom(): void;
  remove(): void;
}

/** Makes a notice, of the page's own look, that an element shows when it says something. @param retry - the visitor wants to try again. */
export function failureNotice(element: Element, retry: () => void): FailureNotice {
  const notice = document.createElement('div');
  const words = document.createElement('p');
  const button = document.createElement('button');
  notice.lang = 'en';
  words.setAttribute('role', 'alert');
  button.type = 'button';
  button.textContent = 'Retry';
  button.onclick = retry;
  notice.append(words, button);

  function remove() {
    // Some browsers blur what they take away: it would be taken away again in the middle of that, which throws.
    notice.onblur = null;
    notice.remove();
  }

  return {
    say(text) {
      if (!notice.isConnected) element.append(notice);
      words.textContent = text;
    },
    makeRoom() {
      const focused = notice.matches(':focus-within');
      notice.replaceChildren();
      if (!focused) return notice.remove();
      notice.tabIndex = -1;
      notice.onblur = remove;
      notice.focus({ preventScroll: true });
    },
    remove,
  };
}
