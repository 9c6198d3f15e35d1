import { builtFrontEnd } from './front-end.ts';
import { run } from './run.ts';

await run(builtFrontEnd);
