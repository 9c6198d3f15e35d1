import { devFrontEnd } from './development/dev-front-end.ts';
import { checkDevPorts, findDevServers, startDevServers } from './development/dev-servers.ts';
import { run } from './run.ts';

const { shell, remotes } = await findDevServers();
const servers = [shell, ...remotes];
let stopServers = () => {};

await run(
  async () => {
    await checkDevPorts(servers);
    return devFrontEnd({ shell, remotes });
  },
  () => stopServers(),
);

// Only once all ports are known to be free: what went wrong would be lost among the messages of all servers.
stopServers = startDevServers(servers, (app) => {
  console.error(`The development server of ${app} has ended: see its messages above. The others are stopped too.`);
  process.kill(process.pid, 'SIGTERM');
});
