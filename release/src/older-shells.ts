/*
 * Shells built before 2026-11-24 have no placeholders in index.html, and no inline script that reads the data block `page`. Their build is
 * upgraded here to the current form, so that they can be activated, rolled back to, and composed with new remotes.
 *
 * To be deleted when `release status` names no such shell in any target, at the latest 2027-06-01.
 */

/** @param template - the `index.html` of a shell; one in the current form stays as it is. */
export function upgradeTemplate(template: string): string {
  if (template.includes('<!--⟦page⟧-->')) return template;
  return template
    .replace(/<script [^>]*src=[^>]*><\/script>/, (main) => `<template id="main-script">${main}</template>`)
    .replace('</head>', () => `<!--⟦head⟧--><script>${inlineScript}</script></head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--⟦page⟧--></div>');
}

/** @param file - the parsed `pages.json` of any app; one in the current form stays as it is. */
export function upgradePagesFile(file: unknown): unknown {
  if (!isOlder(file)) return file;
  const { frame, memberFrame, pages, ...rest } = file;
  const link = /<a [^>]*href="\/⟦path⟧"[^>]*>⟦navigation⟧<\/a>/;
  const [navigationLink = ''] = link.exec(frame) ?? [];
  const withNavigation = (html: string) => (navigationLink ? html.replaceAll(navigationLink, '⟦navigation⟧') : html);
  return {
    ...rest,
    layout: withNavigation(frame),
    // The first shells that prerender have no layout for signed-in visitors.
    ...(memberFrame !== undefined && {
      memberLayout: `<template>${withNavigation(memberFrame)}</template><script>${showMemberPage}</script>`,
    }),
    navigationLink: navigationLink.replace('/⟦path⟧', '⟦path⟧').replace('⟦navigation⟧', '⟦label⟧'),
    pages: pages.map((page) => ({ ...page, html: withNavigation(String(page.html)) })),
  };
}

/** What is read of the `pages.json` of an older shell. */
interface OlderFile {
  frame: string;
  memberFrame?: string;
  pages: { html: unknown }[];
}

function isOlder(file: unknown): file is OlderFile {
  const { frame, memberFrame = '', pages } = (file ?? {}) as Partial<OlderFile>;
  return typeof frame === 'string' && typeof memberFrame === 'string' && Array.isArray(pages);
}

const showMemberPage = `{const root=document.getElementById('root'),page=root.querySelector('template').content;
if(document.documentElement.dataset.session){root.replaceChildren(page);⟦script⟧}else root.replaceChildren()}`;

/** Does what `shell/src/head-script/` does in current shells, for the main script of an older one. */
const inlineScript = `{
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { login, gateway } = read('site'), { earlyCalls = [], preloads = [], prerendered } = read('page');
const main = document.getElementById('main-script').content, { attributes } = main.querySelector('script');
const link = (rel, more) => {
  const element = document.createElement('link');
  for (const [name, value] of Object.entries({ rel, ...more })) if (value !== undefined) element.setAttribute(name, value);
  document.head.append(element);
};
const preload = ({ url, integrity }) =>
  link('preload', { as: url.endsWith('.css') ? 'style' : 'script', crossorigin: '', integrity, href: url });
let started = false;
const start = () => {
  started = true;
  if (prerendered) preloads.forEach(preload);
  for (const href of prerendered?.inlinedStyles ?? []) link('stylesheet', { disabled: '', href });
  document.head.append(main);
};
onclick = (event) => { earlyClick = event.target; };
earlyAnswers = {};
try {
  if (document.cookie.includes('auth0.' + encodeURIComponent(login.clientId) + '.is.authenticated=')) {
    document.documentElement.dataset.session = 'hinted';
    const init = { headers: { Accept: 'application/json' }, redirect: 'error', cache: 'no-store', credentials: 'same-origin' };
    for (const path of earlyCalls) (earlyAnswers[gateway + path] = fetch(gateway + path, init)).catch(() => {});
  }
} catch {}
Promise.race([Promise.allSettled(Object.values(earlyAnswers)), new Promise((done) => setTimeout(done, 100))]).then(() => {
  if (!started) preload({ url: attributes.src.value, integrity: attributes.integrity?.value });
  if (!prerendered) preloads.forEach(preload);
});
document.addEventListener('readystatechange', () => {
  const { dataset } = document.getElementById('root');
  if (prerendered?.version) dataset.version = prerendered.version;
  if (prerendered?.members) dataset.members = '';
  prerendered && !document.hidden ? requestAnimationFrame(() => setTimeout(start)) : start();
}, { once: true });
}`;
