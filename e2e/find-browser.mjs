import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const systemFiles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];

/**
 * Path of a Chromium for the browser tests: Playwright's own if it is installed, else the machine's.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  return [CHROMIUM_PATH, chromium.executablePath(), ...onPath(...systemNames), ...systemFiles].find((file) => file && isExecutable(file));
}

/**
 * The same, but first the machine's one that draws no windows: it takes half the processor time. What it measures is not what visitors have.
 *
 * @returns {string | undefined}
 */
export function findQuickBrowser() {
  const quick = process.env.CHROMIUM_PATH ? [] : onPath('chromium-headless-shell');
  return quick.find(isExecutable) ?? findBrowser();
}

/** Playwright's own list, which ours takes the place of, and first what costs two more processes for each window: pages of the address bar. */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/** Keep a browser from doing anything but showing pages. */
export const browserArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures}`,
];

/** Where programs of these names may be on the PATH. @param {string[]} names */
export function onPath(...names) {
  return names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, name)));
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a browser in the ways that this machine may allow, one after the other. */
function install() {
  console.log('No Chromium found. Installing one for the browser tests …');
  if (run('npx', ['playwright', 'install', 'chromium', '--with-deps', '--no-shell']) && findBrowser()) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell']);
  }
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

if (process.argv[1] === import.meta.filename) {
  if (!findBrowser()) install();
  const browser = findBrowser();
  if (!browser) {
    console.error(`
The browser tests need Chromium, and it could not be installed here.
Install it by one of these ways, then run the tests again:
  npx playwright install --with-deps chromium      Playwright's own
  apt-get install chromium                         Debian, Ubuntu
  brew install --cask chromium                     macOS
or set CHROMIUM_PATH to a Chromium or Chrome that is there.
`);
    process.exit(1);
  }
  console.log(`Browser: ${findQuickBrowser()}`);
}
