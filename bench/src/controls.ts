/** Something that a visitor presses, and what the page shows then. Where it is measured, another page of the site has been prefetched. */
export interface Control {
  name: string;
  /** Where it is. */
  path: string;
  /** A selector of the element that is pressed; of several, the first one. */
  press: string;
  /** What is pressed before, without being measured. */
  before?: string;
  /** An expression that is true once the page shows what was asked for. */
  shows: string;
  /** Of the window, in px: a wide one where nothing is said. */
  width?: number;
  /** A key instead of the pointer. */
  key?: 'Enter' | 'Escape';
  /** It is there for visitors who are signed in. */
  signedIn?: boolean;
  /** A path of the gateway that cannot be reached when the page is opened. */
  unreachable?: string;
}

const phone = 390;
const heading = (text: string) => `document.querySelector('main h1')?.textContent === ${JSON.stringify(text)}`;
const title = (text: string) => `document.title.startsWith(${JSON.stringify(text)})`;
const menuButton = 'header [aria-controls="menu"]';
const menuIs = (open: boolean) => `document.querySelector('${menuButton}').ariaExpanded === '${open}'`;
const copied = `document.body.textContent.includes('Copied!')`;
const section = 'nav[aria-label="On this page"] li:nth-child(3) a';
const usage = '/api/user/me';

const pointer: Control[] = [
  { name: 'menu: open', path: '/', press: menuButton, shows: menuIs(true), width: phone },
  { name: 'menu: close', path: '/', before: menuButton, press: menuButton, shows: menuIs(false), width: phone },
  { name: 'home → about', path: '/', press: 'header a[href="/about"]', shows: title('About') },
  { name: 'about → home', path: '/about', press: 'header a[href="/"]', shows: title('Home') },
  { name: 'home → docs', path: '/', press: 'main a[href="/docs/measurements"]', shows: heading('Measurements') },
  {
    name: 'docs → another page',
    path: '/docs/measurements',
    press: 'main a[href="/docs/datasets"]',
    shows: heading('Datasets'),
  },
  { name: 'docs → home', path: '/docs/datasets', press: 'header a[href="/"]', shows: title('Home') },
  {
    name: 'docs: contents',
    path: '/docs/measurements',
    press: section,
    shows: `document.querySelector('${section}').ariaCurrent === 'location'`,
  },
  {
    name: 'docs: all pages, phone: open',
    path: '/docs/measurements',
    press: 'nav[aria-label="Documentation"] summary',
    shows: `document.querySelector('nav[aria-label="Documentation"] details').open`,
    width: phone,
  },
  { name: 'docs: copy code', path: '/docs/measurements', press: 'main figure button[aria-label^="Copy"]', shows: copied },
  { name: 'home → dashboard', path: '/', press: 'header a[href="/dashboard"]', shows: heading('Dashboard'), signedIn: true },
  { name: 'dashboard → home', path: '/dashboard', press: 'header a[href="/"]', shows: title('Home'), signedIn: true },
  { name: 'dashboard: copy token', path: '/dashboard', press: 'main code + button', shows: copied, signedIn: true },
  {
    name: 'dashboard: copy prefix',
    path: '/dashboard',
    press: 'main table button[aria-label^="Copy"]',
    shows: copied,
    signedIn: true,
  },
  {
    name: 'dashboard: sort',
    path: '/dashboard',
    press: 'main th button',
    shows: `document.querySelector('main th').ariaSort === 'descending'`,
    signedIn: true,
  },
  {
    name: 'dashboard: healthy agents only',
    path: '/dashboard',
    press: 'main fieldset button[aria-pressed="false"]',
    shows: `location.search !== ''`,
    signedIn: true,
  },
  {
    name: 'dashboard: columns',
    path: '/dashboard',
    press: 'main fieldset + details summary',
    shows: `document.querySelector('main fieldset + details').open`,
    signedIn: true,
  },
  {
    name: 'dashboard: show command',
    path: '/dashboard',
    before: 'main tbody input[type="checkbox"]',
    press: 'main button[aria-expanded]',
    shows: `document.querySelector('main button[aria-expanded]').ariaExpanded === 'true'`,
    signedIn: true,
  },
  {
    name: 'docs: another language',
    path: '/docs/measurements',
    press: '[role="tab"][aria-selected="false"]',
    shows: `document.querySelector('[role="tab"]').ariaSelected === 'false'`,
  },
  {
    name: 'dashboard: retry',
    path: '/dashboard',
    press: 'main button[aria-label^="Retry"]',
    shows: `!document.querySelector('main button[aria-label^="Retry"]')`,
    signedIn: true,
    unreachable: usage,
  },
  {
    name: 'Login',
    path: '/',
    press: 'header button:not([aria-controls])',
    shows: `document.querySelector('header button:not([aria-controls])').ariaDisabled === 'true'`,
  },
  {
    name: 'Logout',
    path: '/',
    press: 'header button:not([aria-controls]):not([data-signed-out])',
    shows: `document.querySelector('header button:not([aria-controls])').ariaDisabled === 'true'`,
    signedIn: true,
  },
];

/** What is pressed, with the pointer and with the keyboard. Typing in the table is measured beside many agents (`use-table.ts`). */
export const controls: Control[] = [
  ...pointer,
  ...pointer.map((control): Control => ({ ...control, name: `${control.name}, Enter`, key: 'Enter' })),
  { name: 'menu: Escape', path: '/', before: menuButton, press: menuButton, shows: menuIs(false), width: phone, key: 'Escape' },
];

/** What all are compared with: a button that changes its own text, on a page with nothing else. */
export const plainButton: Control = {
  name: 'a plain button, on a static page',
  path: '/plain',
  press: '#plain',
  shows: `document.getElementById('plain').textContent === 'on'`,
};

/** The page of the plain button. */
export const plainPage = Buffer.from(
  '<!doctype html><title>Plain</title><button id="plain">off</button><script>plain.onclick = () => { plain.textContent = "on"; };</script>',
);
