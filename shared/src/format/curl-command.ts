/** What a command line asks of a server. */
interface CurlRequest {
  /** Upper case after a `$` is a variable of the shell: `/measurement/$ID`. */
  url: string;
  /** Access token of the gateway; {@link shellToken} stands for it in texts. */
  token?: string | undefined;
  /** `user:password`, of letters and digits. */
  user?: string;
  /** A body: JSON as text. */
  json?: string | undefined;
  /** Any other body. */
  data?: string;
  /** File for the answer. */
  output?: string;
}

/** The shell's variable that has the access token, in examples. */
export const shellToken = '$TOKEN';

/**
 * A curl command for a shell of Unix. An answer that is an error ends the command with a failure, and is printed.
 *
 * @param between - what separates its options: by default each has a line of its own.
 */
export function curlCommand({ url, token, user, json, data, output }: CurlRequest, between = ' \\\n  '): string {
  const options = [`curl --fail-with-body ${quote(url, /["`\\!]|\$(?![A-Z]+\b)/)}`];
  if (user) options.push(`-u ${user}`);
  if (token === shellToken) options.push(`-H "Authorization: Bearer ${shellToken}"`);
  else if (token !== undefined) options.push(`-H ${quote(`Authorization: Bearer ${token}`)}`);
  if (json !== undefined) options.push('-H "Content-Type: application/json"', `-d ${quote(json)}`);
  if (data !== undefined) options.push(`-d ${quote(data)}`);
  if (output) options.push(`-o ${quote(output)}`);
  return options.join(between);
}

/** One word for a shell, whatever is in it: in double quotes if there is nothing `special` in it, which a shell reads there. */
function quote(word: string, special = /["$`\\!]/): string {
  return special.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
