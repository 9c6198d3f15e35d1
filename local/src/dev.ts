import { devFrontEnd } from './development/dev-front-end.ts';
import { startDevServers } from './development/dev-servers.ts';
import { run } from './run.ts';

const stopServers = startDevServers((app) => {
  console.error(`The development server of ${app} has ended: see its messages above. The others are stopped too.`);
  process.kill(process.pid, 'SIGTERM');
});

await run(() => devFrontEnd, stopServers);
