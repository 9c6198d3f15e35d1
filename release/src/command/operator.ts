import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** Who runs the tool: a robot's actor, git's user, or the user of the machine, by its number where it has no name. */
export function operatorName(environment: NodeJS.ProcessEnv): string {
  return environment.GITHUB_ACTOR || gitUser() || userName() || environment.USER || `user ${process.getuid?.()}`;
}

function gitUser(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** @returns nothing where the machine does not know the user, as in a container that runs as a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
