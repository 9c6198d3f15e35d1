import { announcement } from './announce.ts';
import type { FrontEnd } from './front-end.ts';
import { settingsFrom } from './settings.ts';
import { startStack } from './stack.ts';

/**
 * Runs a stack until the process is asked to end.
 *
 * The environment may change its settings (`settings.ts`). What cannot work is said in one message, without a stack trace.
 *
 * @param frontEnd - called first; where the site's files come from.
 * @param onEnd - called when the process is asked to end.
 */
export async function run(frontEnd: () => FrontEnd | Promise<FrontEnd>, onEnd: () => void = () => {}): Promise<void> {
  try {
    const served = await frontEnd();
    const stack = await startStack({ frontEnd: served, ...settingsFrom(process.env) });
    console.log(announcement(stack));
    const end = async () => {
      onEnd();
      await stack.close();
      process.exit(0);
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    stack.engine?.prepare().catch((error: Error) => console.error(error.message));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    onEnd();
    process.exit(1);
  }
}
