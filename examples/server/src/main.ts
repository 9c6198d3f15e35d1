import { startExample } from './start-example.ts';

/** Starts the example in the working directory. */
const { SITE = 'http://localhost:4300' } = process.env;
try {
  const { url } = await startExample(process.cwd(), SITE);
  console.log(`\n  Open  ${url}  it embeds the dashboard of ${SITE}. Stop it with Ctrl+C.\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
