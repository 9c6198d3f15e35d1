import { getUsage } from '../credits/get-usage.ts';

/** A call of the gateway, with the JSON that it sends, if any. */
interface Request {
  path: string;
  body?: string;
}

const askForCredits: Request = { path: getUsage.path };

/** A command that makes a call of the gateway: unless told otherwise, one that asks for the user's credits. */
export function curlLine(origin: string, token: string, { path, body }: Request = askForCredits): string {
  const line = `curl -H ${quote(`Authorization: Bearer ${token}`)} ${quote(origin + path)}`;
  return body === undefined ? line : `${line} \\\n  -H 'Content-Type: application/json' -d ${quote(body)}`;
}

/** One word for a shell, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
