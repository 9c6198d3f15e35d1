import { run } from './command/run.ts';

// A reader that stops early (`| head -1`) has what it wanted: the command goes on, and ends as it would have.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
