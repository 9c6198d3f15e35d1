import { run } from './command/run.ts';

// Everybody may read a site: the web server is another user. Who else may write stays as the operator has set it.
process.umask(process.umask() & 0o022);

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
