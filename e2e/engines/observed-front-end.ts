import { Hono } from 'hono';
import type { FrontEnd } from 'local/front-end';
import type { Site } from 'shared/site';

/** What tests change of the pages that the site sends, and learn of them. */
export interface Observed {
  /** JavaScript that runs in each page before the page's own. */
  script: string;
  /** The page's CSP does not enforce Trusted Types, as in browsers before 2025. */
  withoutTrustedTypes: boolean;
  /** Errors of the pages so far. */
  errors: string[];
}

/** Where the site keeps its session. */
export type Session = Site['login']['session'];

/** Of the server that the site runs on. */
type Bindings = Awaited<ReturnType<FrontEnd['app']>> extends Hono<infer Environment> ? Environment : never;

const reportPath = '/reported-by-page';

/**
 * Serves the site with an inline script before each page's CSP element, which is too late to refuse it: WebDriver alone tells of no console, and cannot run
 * anything before a page does. What a page writes as an error, throws, or violates of its CSP is in `observed.errors`.
 */
export function observe(frontEnd: FrontEnd, observed: Observed, session: Session): FrontEnd {
  return {
    ...frontEnd,
    app: async ({ site: settings, ...parts }) => {
      const app = new Hono<Bindings>();
      app.post(reportPath, async (c) => {
        observed.errors.push(await c.req.text());
        return c.body(null, 204);
      });
      const site = await frontEnd.app({ ...parts, site: { ...settings, login: { ...settings.login, session } } });
      app.all('*', async (c) => {
        const { headers } = c.req.raw;
        // A page that is compressed could not be written into.
        if (headers.get('Accept')?.includes('text/html')) headers.delete('Accept-Encoding');
        const answer = await site.fetch(c.req.raw, c.env);
        return answer.headers.get('Content-Type')?.startsWith('text/html') ? withScript(answer, observed) : answer;
      });
      return app;
    },
  };
}

async function withScript(answer: Response, { script, withoutTrustedTypes }: Observed): Promise<Response> {
  const first = `(${reportErrors})(${JSON.stringify(reportPath)});${script}`;
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  const html = await answer.text();
  const page = withoutTrustedTypes ? html.replaceAll(/;\s*(require-trusted-types-for|trusted-types)\b[^;"]*/g, '') : html;
  return new Response(
    page.replace('<head>', () => `<head><script>${first}</script>`),
    { status: answer.status, headers },
  );
}

/** In the page. */
function reportErrors(path: string): void {
  const report = (text: string) => navigator.sendBeacon(path, `${text} (${location.pathname})`);
  const write = console.error;
  console.error = (...parts) => {
    report(`console: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  // With `true` also the files that could not be loaded, which do not bubble. Firefox and WebKit say so of each load that leaving the page cuts off.
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) report(event.message);
    else if (!leaving) report(`not loaded: ${(event.target as HTMLElement).outerHTML}`);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => report(`rejected: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => report(`refused: ${violatedDirective} ${blockedURI}`));
}
