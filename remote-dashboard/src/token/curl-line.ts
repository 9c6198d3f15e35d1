import { getUsage } from '../credits/get-usage.ts';

/** A call of the gateway, with the JSON that it sends, if any. */
interface Request {
  path: string;
  body?: string;
}

const askForCredits: Request = { path: getUsage.path };

/**
 * A command that makes a call of the gateway: unless told otherwise, one that asks for the user's credits. Without a token it takes the
 * shell's variable TOKEN, as the documentation does.
 */
export function curlLine(origin: string, token: string | undefined, { path, body }: Request = askForCredits): string {
  const header = token === undefined ? '"Authorization: Bearer $TOKEN"' : quote(`Authorization: Bearer ${token}`);
  const line = `curl -H ${header} ${quote(origin + path)}`;
  return body === undefined ? line : `${line} \\\n  -H 'Content-Type: application/json' -d ${quote(body)}`;
}

/** One word for a shell, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
