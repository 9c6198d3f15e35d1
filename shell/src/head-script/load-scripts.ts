import type { PageStart, ReleasedFile } from 'shared/discovery';
import { logError } from '../log-error.ts';

/** Id of the template that holds the script element of the shell's main script: the build writes it into `index.html`. */
const mainScriptId = 'main-script';

/**
 * The longest that the download of the main script waits for the answers of early calls, in ms. On a slow network none has come by then; but a
 * server that was asked 100 ms earlier has written its small answer before it fills its send buffer with the script. A longer wait would only
 * delay hydration: docs/decisions/0023-send-gateway-calls-on-the-pages-connection.md.
 */
const ANSWERS_MS = 100;

/**
 * Runs the shell's main script once the page is parsed, or where it was prerendered, after its first frame, and preloads the files of the page's
 * remote. The main script, which is the largest file, is downloaded from the start, or once early calls are answered.
 *
 * The script element comes out of a template of the page: Trusted Types refuse a URL that a script sets.
 */
export function loadScripts({ preloads = [], prerendered }: PageStart): void {
  const { content } = document.getElementById(mainScriptId) as HTMLTemplateElement;
  const main = content.firstElementChild as HTMLScriptElement;
  let started = false;

  const start = () => {
    started = true;
    attempt(() => {
      if (prerendered) for (const file of preloads) preload(file);
      for (const file of prerendered?.inlinedStyles ?? []) markInlined(file);
    });
    document.head.append(content);
  };

  void earlyAnswers().then(() => {
    if (!started) preload({ url: String(main.getAttribute('src')), integrity: String(main.getAttribute('integrity')) });
    attempt(() => {
      if (!prerendered) for (const file of preloads) preload(file);
    });
  });
  const begin = () => (prerendered ? afterFrame(start) : start());
  document.addEventListener('readystatechange', begin, { once: true });
}

/** Does what makes the page faster, and is no reason to lose it where the page says it in an odd way. */
function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    logError(error);
  }
}

/** Waits for the answers of early calls, or a moment: they would arrive after a large file that is requested at the same time, whatever its priority. */
function earlyAnswers(): Promise<unknown> {
  const answers = Promise.allSettled(Object.values(globalThis.earlyAnswers ?? {}));
  return Promise.race([answers, new Promise((resolve) => setTimeout(resolve, ANSWERS_MS))]);
}

/** A tab in the background has no frame. */
function afterFrame(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

/** Same `crossorigin` and `integrity` as the later request: otherwise the browser fetches the file twice. */
function preload({ url, integrity = '' }: ReleasedFile): void {
  const as = url.endsWith('.css') ? 'style' : 'script';
  addLink({ rel: 'preload', as, crossorigin: '', integrity, href: url });
}

/**
 * Adds a link that never loads, for a style sheet whose rules are in the page. The bundler's runtime in the remote's code takes it for the sheet
 * that it would load: it looks for a link with the file's whole URL, or with its name. The link is not in the HTML: some older browsers
 * prefetch a `disabled` style sheet, and there is none at this URL.
 */
function markInlined(file: string): void {
  addLink({ rel: 'stylesheet', disabled: '', href: file });
}

function addLink(attributes: Record<string, string>): void {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
