import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isExecutable, onPath } from '../find-browser.mjs';

/**
 * @typedef {{ driver: string, browser: string, display?: string }} WebKitPrograms
 */

/**
 * Path of Firefox: `FIREFOX_PATH`, else the machine's.
 *
 * @returns {string | undefined}
 */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (!isWanted('Firefox')) return undefined;
  if (FIREFOX_PATH) return FIREFOX_PATH;
  return [...onPath('firefox-esr', 'firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox'].find(isExecutable);
}

/**
 * The programs of WebKitGTK: `WEBKIT_DRIVER_PATH` and `MINIBROWSER_PATH`, else the machine's. Its windows need a display: Xvfb if it is
 * installed, else the one there is.
 *
 * @returns {WebKitPrograms | undefined}
 */
export function findWebKit() {
  const { WEBKIT_DRIVER_PATH, MINIBROWSER_PATH, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!isWanted('WebKit')) return undefined;
  const driver = WEBKIT_DRIVER_PATH || onPath('WebKitWebDriver').find(isExecutable);
  const browser = MINIBROWSER_PATH || miniBrowsers().find(isExecutable);
  const display = onPath('Xvfb').find(isExecutable);
  if (!driver || !browser || !(display || DISPLAY || WAYLAND_DISPLAY)) return undefined;
  return { driver, browser, ...(display && { display }) };
}

/** Where distributions keep MiniBrowser: beside the library, in the folder of its version. */
function miniBrowsers() {
  const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((folder) => [folder, ...subfolders(folder, /-linux-gnu/)]);
  return libraries.flatMap((folder) => subfolders(folder, /^webkit2?gtk-/)).map((folder) => path.join(folder, 'MiniBrowser'));
}

/** @param {string} folder @param {RegExp} name */
function subfolders(folder, name) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .map((entry) => path.join(folder, entry));
}

const engines = {
  Firefox: { find: findFirefox, packages: ['firefox-esr'], variables: 'FIREFOX_PATH' },
  WebKit: { find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'], variables: 'WEBKIT_DRIVER_PATH and MINIBROWSER_PATH' },
};

/** Whether to test it: `ENGINES` names some, e.g. `firefox`; else all are. @param {string} name */
function isWanted(name) {
  return (process.env.ENGINES || name).toLowerCase().includes(name.toLowerCase());
}

const wanted = Object.entries(engines).filter(([name]) => isWanted(name));

/**
 * A sentence for each engine that is not tested here, which says how to get it.
 *
 * @returns {string[]}
 */
export function missingEngines() {
  return wanted
    .filter(([, { find }]) => !find())
    .map(
      ([name, { packages, variables }]) =>
        `${name} is NOT TESTED: it is not installed. Debian, Ubuntu: apt-get install ${packages.join(' ')}; or set ${variables}.`,
    );
}

/** On Debian and Ubuntu, as root or where sudo asks for no password. */
function install() {
  const packages = wanted.flatMap(([, { find, packages }]) => (find() ? [] : packages));
  if (!packages.length || !existsSync('/etc/debian_version')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  run([...sudo, 'apt-get', 'update', '-qq']);
  // One by one: Ubuntu has no firefox-esr, and the others are wanted all the same.
  for (const name of packages) run([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]);
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  spawnSync(program, args, { stdio: 'inherit' });
}

if (process.argv[1] === import.meta.filename) {
  if (!wanted.length) console.error(`ENGINES is '${process.env.ENGINES}'; it must name one or more of ${Object.keys(engines).join(', ')}.`);
  if (process.env.CI === 'true') install();
  const missing = missingEngines();
  for (const sentence of missing) console.error(sentence);
  // A machine of CI is prepared for this: there, what is left out is a failure. Elsewhere one engine is better than none.
  const most = process.env.CI === 'true' ? 0 : wanted.length - 1;
  process.exit(!wanted.length || missing.length > most ? 1 : 0);
}
