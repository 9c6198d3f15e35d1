import path from 'node:path';
import { announcement } from './announce.ts';
import type { FrontEnd } from './front-end.ts';
import { portsFrom } from './ports.ts';
import { readSite } from './site-config.ts';
import { startStack } from './stack.ts';

/**
 * Runs a stack until the process is asked to end.
 *
 * The environment may move the ports (`SITE_PORT`, `LOGIN_PORT`, `GATEWAY_PORT`, `CONTROL_PORT`) and name another site
 * configuration (`SITE_CONFIG`). What cannot work is said in one message, without a stack trace.
 *
 * @param frontEnd - called first; where the site's files come from.
 * @param onEnd - called when the process is asked to end.
 */
export async function run(frontEnd: () => FrontEnd | Promise<FrontEnd>, onEnd: () => void = () => {}): Promise<void> {
  try {
    const { SITE_CONFIG, INIT_CWD = '.' } = process.env;
    const served = await frontEnd();
    const stack = await startStack({
      frontEnd: served,
      ports: portsFrom(process.env),
      // pnpm runs this in the folder of the package; INIT_CWD is where the command was typed.
      ...(SITE_CONFIG && { site: readSite(path.resolve(INIT_CWD, SITE_CONFIG)) }),
    });
    console.log(announcement(stack));
    const end = async () => {
      onEnd();
      await stack.close();
      process.exit(0);
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    await served.prepare?.();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    onEnd();
    process.exit(1);
  }
}
