import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Build } from './app-options.ts';
import type { SharedModule } from './federation.ts';

/** The modules of an app that are singletons of the page, by name. In host pages only React is. */
export function sharedModules({ options: { dir, hostPages }, contract }: Build): Record<string, SharedModule> {
  const ofApp = createRequire(path.join(dir, 'package.json'));
  const react = share(versionIn(ofApp.resolve('react/package.json')), '^19.0.0');
  const modules = { react, 'react-dom': react, 'react-dom/client': react };
  if (hostPages) return modules;
  const router = versionIn(createRequire(sharedPackage()).resolve('react-router-dom/package.json'));
  // A patch of the contract adds nothing to it: see `fitsContract`.
  const least = contract.replace(/^(\d+\.\d+)\.\d+$/, '$1.0');
  return { ...modules, 'shared/auth': share(contract, `^${least}`), 'shared/router': share(router, '^7.0.0') };
}

/** What a host offers (versions) or a remote needs (ranges), by shared module: the release tool compares the two. */
export function sharedVersions(shared: Record<string, SharedModule>, host: boolean) {
  const list = (key: 'version' | 'requiredVersion') =>
    Object.fromEntries(Object.entries(shared).map(([name, module]) => [name, module[key]]));
  return host ? { offers: list('version') } : { needs: list('requiredVersion') };
}

/** A remote names the range it needs, and brings a copy of its own only for a host without the module. */
function share(version: string, requiredVersion: string): SharedModule {
  return { singleton: true, strictVersion: true, version, requiredVersion };
}

/** Version of a package. @param manifest - its `package.json`. */
export function versionIn(manifest: string): string {
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** The `package.json` of `shared`, whose version is that of the contract: in this workspace, or as it is installed in another repository. */
export function sharedPackage(): string {
  return path.join(createRequire(import.meta.url).resolve('shared/auth'), '../../package.json');
}
