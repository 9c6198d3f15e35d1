import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { html, raw } from 'hono/html';

const tokens = createRequire(import.meta.filename).resolve('shared/tokens.css');
const style = [tokens, path.join(import.meta.dirname, 'page.css')].map((file) => readFileSync(file, 'utf8')).join('');

/** The CSP of the stack's own pages: no script at all, and only the style sheet written in them. */
export const csp = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

type Markup = ReturnType<typeof html>;

/** Colours of a page: dark ones unless the site asks for others. */
export type PageTheme = 'dark' | 'light';

/** The theme of that name, which a request has brought. */
export function pageTheme(name: unknown): PageTheme {
  return name === 'light' ? 'light' : 'dark';
}

export interface PageContent {
  brand: string;
  home: string;
  title: string;
  body: Markup;
  wide?: boolean;
  theme?: PageTheme;
  alert?: boolean;
}

/**
 * A page of the local stack in the look of the product.
 *
 * @param content.home - origin of the site.
 * @param content.title - title of the document and heading of the page.
 * @param content.wide - as wide as a page of the site; otherwise as a form.
 * @param content.theme - that of the site, which is another origin.
 * @param content.alert - says in the title that something was refused, for those who hear the page.
 */
export function page(content: PageContent): Markup {
  const { brand, home, title, body, wide = false, theme = 'dark', alert = false } = content;
  return html`<!doctype html>
<html lang="en" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="${theme}">
    <title>${alert ? 'Error: ' : ''}${title} · ${brand}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <header><div><a class="brand" href="${home}/">${brand}</a></div></header>
    <main class="${wide ? 'wide' : 'narrow'}">
      <h1>${title}</h1>
      ${body}
    </main>
    <footer><div>This is a local stack with generated data: accounts and measurements live in memory, and no probe is sent to the Internet.</div></footer>
  </body>
</html>`;
}
