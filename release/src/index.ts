export { integrityOf } from './built-app.ts';
export { composePages, type DrawnApp } from './compose-pages.ts';
export { pagePolicy, workerPolicy } from './content-security-policy.ts';
export { discover, releasePath } from './discover.ts';
export { isHashed } from './hashed-name.ts';
export { composeHostManifest, hostManifest, manifestFile } from './host-manifest.ts';
export { pageFiles, pageOf } from './page-files.ts';
export { parsePagesFile, sheetsOf } from './pages-file.ts';
export { type ReleaseFile, readReleaseFile } from './release-file.ts';
