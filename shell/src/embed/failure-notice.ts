/** What the visitor can do about a failure. */
export interface NoticeAction {
  label: string;
  run(): void;
}

/** In the place of a dashboard that cannot be shown. */
export interface FailureNotice {
  /** Shows itself, with a sentence, and with a button where there is something to do. */
  say(words: string, action?: NoticeAction): void;
  /** Makes room for the dashboard. Whoever has pressed the button goes on from here. */
  makeRoom(): void;
  remove(): void;
}

/** Makes a notice, of the page's own look, that an element shows when it says something. */
export function failureNotice(element: Element): FailureNotice {
  const notice = document.createElement('div');
  const words = document.createElement('p');
  const button = document.createElement('button');
  notice.lang = 'en';
  words.setAttribute('role', 'alert');
  button.type = 'button';
  notice.append(words);

  function remove() {
    // Some browsers blur what they take away: it would be taken away again in the middle of that, which throws.
    notice.onblur = null;
    notice.remove();
  }

  return {
    say(text, action) {
      if (!notice.isConnected) element.append(notice);
      words.textContent = text;
      if (!action) return button.remove();
      button.textContent = action.label;
      button.onclick = action.run;
      // One that is there already keeps the focus.
      if (!button.isConnected) notice.append(button);
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
