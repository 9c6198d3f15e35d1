import { html } from 'hono/html';
import type { errors } from 'oidc-provider';
import { type PageTheme, page } from '../page.ts';

/**
 * The page for a request that cannot be answered by going back to the site.
 *
 * @param content.error - what went wrong; its own words are shown as the technical reason.
 */
export function errorPage(content: { brand: string; siteOrigin: string; error: Error; theme: PageTheme }): string {
  const { brand, siteOrigin, error, theme } = content;
  const body = html`<div class="panel">
      <p>${explain(error)}</p>
      <p><a href="${siteOrigin}/">Back to ${brand}</a></p>
      <p class="muted">${reasonOf(error)}</p>
    </div>`;
  return String(page({ brand, home: siteOrigin, title: 'Login cannot go on', body, theme }));
}

function explain(error: Error): string {
  if (error.name === 'SessionNotFound') return 'This login page has expired or was already used. Start again from the site.';
  return 'The login service cannot answer this request.';
}

function reasonOf(error: Error & Partial<Pick<errors.OIDCProviderError, 'error_description' | 'error_detail'>>): string {
  return [error.message, error.error_description, error.error_detail].filter(Boolean).join(': ');
}
