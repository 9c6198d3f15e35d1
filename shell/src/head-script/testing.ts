import type { PageStart } from 'shared/discovery';
import type { Site } from 'shared/site';
import { fakeSite } from 'shared/testing';

/** Makes the test's document one that the release tool has composed, without what is prerendered. */
export function fakePage(start: PageStart = {}, site: Partial<Site> | null = fakeSite): void {
  document.head.replaceChildren(block('site', site), block('page', start));
  const template = document.createElement('template');
  template.id = 'main-script';
  const main = document.createElement('script');
  for (const [name, value] of Object.entries({ crossorigin: 'anonymous', integrity: 'sha384-main', src: '/assets/main.js' }))
    main.setAttribute(name, value);
  template.content.append(main);
  document.head.append(template);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
}

function block(id: string, data: unknown): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = JSON.stringify(data);
  return element;
}
