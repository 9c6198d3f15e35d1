import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** Who runs the tool: a robot's actor, git's user, or the user of the machine. */
export function operatorName(environment: NodeJS.ProcessEnv): string {
  return environment.GITHUB_ACTOR || gitUser() || userInfo().username;
}

function gitUser(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
