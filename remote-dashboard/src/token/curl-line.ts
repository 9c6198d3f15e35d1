import { getUsage } from '../credits/get-usage.ts';

/** A command that asks the gateway for the user's credits. */
export function curlLine(origin: string, token: string): string {
  return `curl -H ${quote(`Authorization: Bearer ${token}`)} ${quote(origin + getUsage.path)}`;
}

/** One word for a shell, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
