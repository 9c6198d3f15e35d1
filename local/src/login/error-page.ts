import { html } from 'hono/html';
import { page } from '../page.ts';

/**
 * The page for a request that cannot be answered by going back to the site.
 *
 * @param content.error - what went wrong; only its name is shown.
 */
export function errorPage(content: { brand: string; siteOrigin: string; error: Error }): string {
  const { brand, siteOrigin, error } = content;
  const body = html`<div class="panel">
      <p>${explain(error)}</p>
      <p><a href="${siteOrigin}/">Back to ${brand}</a></p>
      <p class="muted">Technical reason: <code>${error.message}</code></p>
    </div>`;
  return String(page({ brand, title: 'This page cannot go on', body }));
}

function explain(error: Error): string {
  if (error.name === 'SessionNotFound') return 'This login page has expired or was already used. Start again from the site.';
  return 'The login service cannot answer this request.';
}
