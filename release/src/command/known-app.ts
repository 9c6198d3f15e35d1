import { appName } from '../app-name.ts';
import { currentOf } from '../change-site.ts';
import type { Target } from '../target/target.ts';
import { listApps } from '../version-record.ts';

/** The federation name of an app of which a version is published. @throws {ReleaseError} when there is none, or no site. */
export async function knownApp(target: Target, input: string): Promise<string> {
  await currentOf(target);
  return appName(input, await listApps(target), target.place);
}
