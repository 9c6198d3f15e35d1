import path from 'node:path';
import { root } from './apps.ts';
import { builtFrontEnd } from './front-end.ts';
import { run } from './run.ts';

// At a place with a name: `release … --target .local/site` changes what is served.
await run(() => builtFrontEnd({ directory: path.join(root, '.local/site') }));
