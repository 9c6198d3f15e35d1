import { pageEvents } from '../page-events.ts';
import { isUnloading } from '../page-unload.ts';
import { notLoadedId } from './not-loaded-id.ts';
import { reloadWith } from './reload-with.ts';

/** How long the shell's script may take, in ms; and how long after a button was pressed that waits for it. */
const PATIENCE_MS = 8_000;
const PRESSED_MS = 3_000;

/**
 * Shows a notice in the served page when the shell's script is missing, broken or slow, until the shell says that it has started.
 *
 * A page that shows something keeps it, with the notice at the window's lower edge; an empty one, or one with only a loading text, becomes the notice.
 * Both stand outside the shell's own element, so that a late script hydrates it as it was served.
 */
export function watchStart(): void {
  const started = new AbortController();
  const { signal } = started;
  const timers = [setTimeout(show, PATIENCE_MS)];
  let notice: Element | null = null;

  function show() {
    // The notice's template is the last element of the page: wait until the parser has read it.
    if (document.readyState === 'loading') return document.addEventListener('readystatechange', show, { once: true, signal });
    notice ??= makeNotice();
    // Moving it would take the focus out of it.
    if (notice?.contains(document.activeElement)) return;
    // Appended again if it is there already: screen readers announce it again.
    if (notice) document.body.append(notice);
  }

  /** What leaving the page has cut off is missed only if the page is still there when the patience ends. */
  function onFailure() {
    if (!isUnloading()) show();
  }

  /** A button that needs the script was pressed. */
  function onClick({ target }: Event) {
    if (!(target instanceof Element && target.closest('button')) || notice?.contains(target)) return;
    if (!notice) return timers.push(setTimeout(show, PRESSED_MS));
    show();
    notice.querySelector('button')?.focus();
  }

  addEventListener('error', (event) => isOfMainScript(event) && onFailure(), { capture: true, signal });
  addEventListener('unhandledrejection', onFailure, { signal });
  addEventListener(pageEvents.failed, show, { signal });
  addEventListener('click', onClick, { signal });
  addEventListener(
    pageEvents.started,
    () => {
      started.abort();
      for (const timer of timers) clearTimeout(timer);
      notice?.remove();
      root().hidden = false;
    },
    { once: true },
  );
}

function root(): HTMLElement {
  return document.getElementById('root') as HTMLElement;
}

/**
 * The shell's script, by its URL: a browser extension may have put its own before it. On a prerendered page, it is added after the first
 * frame.
 */
function mainScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[src^="/assets/main."]');
}

/** Whether the script could not be loaded, or has thrown. */
function isOfMainScript(event: Event): boolean {
  const script = mainScript();
  return script !== null && (event.target === script || (event instanceof ErrorEvent && event.filename === script.src));
}

/** Takes the notice out of its template. @see not-loaded.tsx */
function makeNotice(): Element | null {
  const { content } = document.getElementById(notLoadedId) as HTMLTemplateElement;
  const [whole, edge] = content.children;
  const notice = content.querySelector('[role=alert]') ?? '';
  content.querySelector('button')?.addEventListener('click', () => void reloadWith(mainScript()?.src));
  // A loading text in place of all content (`waiting.tsx`): only the script can replace it.
  const waits = root().querySelector('[role=status][data-wide]');
  if (root().hasChildNodes() && !waits) {
    edge?.append(notice);
    return edge ?? null;
  }
  root().hidden = true;
  document.title = whole?.querySelector('h1')?.textContent ?? '';
  return whole ?? null;
}
