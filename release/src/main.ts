import { run } from './command/run.ts';

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
