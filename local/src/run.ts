import { announcement } from './announce.ts';
import type { FrontEnd } from './front-end.ts';
import { startReports } from './reports.ts';
import { settingsFrom } from './settings.ts';
import { startStack } from './stack.ts';

/**
 * Runs a stack until the process is asked to end.
 *
 * The environment may change its settings (`settings.ts`). What cannot work is said in one message, without a stack trace.
 *
 * @param frontEnd - called first; where the site's files come from.
 * @param onEnd - called when the process is asked to end.
 * @param directory - of the released site, whose failure reports are counted unless its settings name a receiver.
 */
export async function run(frontEnd: () => FrontEnd | Promise<FrontEnd>, onEnd: () => void = () => {}, directory?: string): Promise<void> {
  try {
    const served = await frontEnd();
    const { site, ports } = settingsFrom(process.env);
    const receiver = directory && !site.report ? await startReports(directory) : undefined;
    const report = receiver ? `${receiver.origin}/failures` : site.report;
    const stack = await startStack({ frontEnd: served, ports, site: { ...site, report } });
    console.log(announcement(stack, receiver?.origin));
    const end = async () => {
      onEnd();
      await Promise.all([stack.close(), receiver?.close()]);
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
