import { devFrontEnd } from './development/dev-front-end.ts';
import { checkDevPorts, startDevServers } from './development/dev-servers.ts';
import { run } from './run.ts';

let stopServers = () => {};

await run(
  async () => {
    await checkDevPorts();
    return devFrontEnd;
  },
  () => stopServers(),
);

// Only once all ports are known to be free: what went wrong would be lost among the messages of three servers.
stopServers = startDevServers((app) => {
  console.error(`The development server of ${app} has ended: see its messages above. The others are stopped too.`);
  process.kill(process.pid, 'SIGTERM');
});
