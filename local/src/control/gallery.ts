import { html } from 'hono/html';
import { picturePath } from './embedded-picture.ts';
import { type Example, isRunning } from './examples.ts';

/** The examples side by side, as far as they run, and what starts the others. */
export async function gallery(examples: Example[]) {
  const running = await Promise.all(examples.map(isRunning));
  const count = running.filter(Boolean).length;
  return html`<p>Pages that are not ours, each with a server, a policy and a sign-in of its own.</p>
      <p class="note"><strong>${count} of ${examples.length} run.</strong>
        ${count < examples.length ? html`This stack does not start them. All at once: <code>npx -y pnpm@12 examples</code>, then load this page again.` : ''}</p>
      ${
        count < examples.length
          ? html`<figure class="picture">
          <img src="${picturePath}" alt="A page with a heading of its own, and below it the dashboard: its table of agents with search, filters and Refresh." width="1280" height="900">
          <figcaption class="muted">What they look like: a page of a laboratory that embeds the dashboard.</figcaption>
        </figure>`
          : ''
      }
      <ul class="gallery">
        ${examples.map(
          (example, index) => html`<li>
          <h2>${running[index] ? html`<a href="${example.origin}/">${example.title}</a>` : example.title}</h2>
          <p class="muted">${example.description}</p>
          ${
            running[index]
              ? html`<iframe src="${example.origin}/" title="${example.title}"></iframe>`
              : html`<p class="panel"><strong>Not running.</strong> Nothing answers at <code>${example.origin}</code>. Start it alone with <code>npx -y pnpm@12 --filter ${example.name} start</code>.</p>`
          }
        </li>`,
        )}
      </ul>`;
}
