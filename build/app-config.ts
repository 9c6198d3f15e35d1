import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { AppOptions, Build } from './app-options.ts';
import { browserConfig } from './browser-config.ts';
import { BuildEnd } from './prerender-plugin.ts';
import { containerConfig, embedConfig, inlineConfig, prerenderConfig, sampledConfig } from './secondary-targets.ts';
import { sharedPackage, versionIn } from './shared-modules.ts';
import { sourceHash } from './source-hash.ts';

export { loginSdkRules } from './login-sdk.ts';
export type { AppOptions };

interface Environment {
  RSPACK_SERVE?: boolean;
  RSPACK_WATCH?: boolean;
}

/**
 * The build configuration of one app: what browsers load, and in production the secondary targets, which are made from the same sources.
 *
 * @returns a configuration for Rspack, with what `pnpm dev` needs to know of the app as `app`.
 */
export function appConfig(options: AppOptions) {
  const { dir, name = path.basename(dir).replaceAll('-', '_'), devPort, page, budget } = options;
  const configure = (env: Environment, { mode }: { mode?: string }): Configuration | Configuration[] => {
    const build = describeBuild({ ...options, name }, mode !== 'development', env.RSPACK_SERVE ?? false);
    const end = new BuildEnd();
    const browser = browserConfig(build, end);
    // A build that is repeated at each change makes only what a page loads.
    const once = build.production && !env.RSPACK_SERVE && !env.RSPACK_WATCH;
    if (build.production && options.hostPages) return [browser, containerConfig(browser, build, options.hostPages.alone)];
    return once && options.prerender ? [browser, ...secondaryTargets(browser, build, options.prerender, end)] : browser;
  };
  return Object.assign(configure, { app: { name, devPort, page, budget } });
}

function describeBuild(options: Build['options'], production: boolean, served: boolean): Build {
  const host = options.page === undefined;
  return {
    options,
    host,
    exposes: host ? {} : (options.hostPages?.exposes ?? { './App': './src/app.tsx' }),
    production,
    served,
    version: production ? sourceHash(options.dir) : 'development',
    contract: versionIn(sharedPackage()),
  };
}

function secondaryTargets(browser: Configuration, { options, host, version, contract }: Build, prerender: string, end: BuildEnd) {
  const { inlineScript, sampledScript, embed } = options;
  const inlineEnd = inlineScript ? new BuildEnd() : undefined;
  const sampledEnd = sampledScript ? new BuildEnd() : undefined;
  const builds = { browser: end, inline: inlineEnd, sampled: sampledEnd };
  return [
    ...(inlineScript && inlineEnd ? [inlineConfig(browser, inlineScript, inlineEnd)] : []),
    ...(sampledScript && sampledEnd ? [sampledConfig(browser, sampledScript, sampledEnd)] : []),
    prerenderConfig(browser, prerender, host ? '/assets/' : `/remotes/${options.name}/${version}/`, builds),
    ...(embed ? [embedConfig(browser, embed, contract)] : []),
  ];
}
