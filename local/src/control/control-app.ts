import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { parseFaults } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { csp, type PageContent, type PageTheme, page, pageTheme } from '../page.ts';
import { controlForm, faultsFromForm } from './control-form.ts';
import { embeddedPicture, picturePath } from './embedded-picture.ts';
import type { Example } from './examples.ts';
import { gallery } from './gallery.ts';
import { jsonOnly, refuseOtherSites } from './own-page-only.ts';

/** What the control page shows and changes. */
export interface ControlOptions {
  brand: string;
  siteOrigin: string;
  /** Federation names. */
  remotes: string[];
  faults: Faults;
  /** Pages that embed the dashboard. */
  examples: Example[];
  endSessions(): void;
}

/**
 * Makes failures happen on demand: a page for a person and the same as JSON.
 *
 * `GET /faults` tells them, `PUT /faults` replaces them, `DELETE /faults` lets everything work, `POST /sessions/end` ends all
 * sessions. `/examples` shows pages that embed the dashboard.
 */
export function controlApp({ brand, siteOrigin, remotes, faults, examples, endSessions }: ControlOptions): Hono {
  const app = new Hono();
  const pageCsp = `${csp}; form-action 'self'; img-src 'self'; frame-src ${examples.map(({ origin }) => origin).join(' ')}`;

  app.use(refuseOtherSites, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'same-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', pageCsp);
  });

  const show = (c: Context, content: Pick<PageContent, 'title' | 'body'>) => {
    const theme = themeOf(c);
    const body = html`${content.body}${themeLinks(theme)}`;
    return c.html(page({ brand, home: siteOrigin, title: content.title, body, theme, wide: true }));
  };

  app.get('/', (c) => {
    const body = html`<p>What you choose here happens at the <a href="${siteOrigin}/">site</a> from its next request on.</p>
      ${controlForm(faults.state, remotes)}`;
    return show(c, { title: 'Failures on demand', body });
  });

  app.post('/', async (c) => {
    const { action, ...fields } = await c.req.parseBody();
    if (action === 'end-sessions') endSessions();
    else await faults.set(action === 'reset' ? {} : parseFaults(faultsFromForm(fields, remotes)));
    return c.redirect('/', 303);
  });

  app.get('/examples', async (c) => show(c, { title: 'The dashboard in other pages', body: await gallery(examples) }));

  app.get(picturePath, (c) => {
    const picture = embeddedPicture(themeOf(c));
    return picture ? c.body(picture, 200, { 'Content-Type': 'image/png' }) : c.notFound();
  });

  serveFaults(app, faults);

  app.post('/sessions/end', jsonOnly, (c) => {
    endSessions();
    return c.body(null, 204);
  });

  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.onError((error, c) => c.json({ error: error.message }, 400));

  return app;
}

/** Colours of these pages: another origin does not tell them the site's. `?theme=` is remembered, without a script. */
function themeOf(c: Context): PageTheme {
  const wanted = c.req.query('theme');
  if (wanted !== undefined) setCookie(c, 'control-theme', pageTheme(wanted), { sameSite: 'Lax' });
  return pageTheme(wanted ?? getCookie(c, 'control-theme'));
}

function themeLinks(theme: PageTheme) {
  const link = (name: PageTheme, word: string) =>
    name === theme ? html`<strong>${word}</strong>` : html`<a class="link" href="?theme=${name}">${word}</a>`;
  return html`<p class="theme muted">Theme: ${link('light', 'Light')} · ${link('dark', 'Dark')}</p>`;
}

/** The faults as JSON. */
function serveFaults(app: Hono, faults: Faults): void {
  app.get('/faults', (c) => c.json(faults.state));

  app.put('/faults', jsonOnly, async (c) => {
    await faults.set(parseFaults(await c.req.json()));
    return c.json(faults.state);
  });

  app.delete('/faults', async (c) => {
    await faults.reset();
    return c.json(faults.state);
  });
}
