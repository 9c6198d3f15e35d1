/**
 * The build configuration that every app starts from. What it is made of is in `build/`; nothing else belongs here, because the version label
 * of an app covers that folder and not this file.
 */
export { type AppOptions, appConfig, loginSdkRules } from './build/app-config.ts';
