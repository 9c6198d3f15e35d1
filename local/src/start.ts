import { root } from './apps.ts';
import { builtFrontEnd } from './front-end.ts';
import { run } from './run.ts';
import { siteDirectory } from './settings.ts';

// At a place with a name: `release … --target .local/site` changes what is served.
const directory = siteDirectory(root, process.env);
await run(() => builtFrontEnd({ directory }), undefined, directory);
