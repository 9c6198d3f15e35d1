import { curlCommand } from 'shared/format/curl-command';
import type { DatasetsRequest, GatewayRequest } from '../src/examples/examples.ts';

type Request = GatewayRequest | DatasetsRequest;

/** URLs and token of a request: placeholders in a page, real ones in a test. */
export interface Target {
  /** Origin of the gateway. */
  gateway: string;
  /** URL of the datasets. */
  datasets: string;
  token: string;
}

/** Public user and password of the datasets. */
const credentials = 'read:read';
/** Longest list on one line, in characters. */
const WIDTH = 66;

/** A request as a curl command. */
export function curl(request: Request, { gateway, datasets, token }: Target): string {
  if (request.to === 'datasets') return curlCommand({ url: datasets, user: credentials, data: queryOf(request) });
  const { path, body } = request;
  return curlCommand({ url: gateway + path, token: request.token ? token : undefined, json: body === undefined ? undefined : json(body) });
}

/** A request as a Python program that needs only the standard library. */
export function python(request: Request, { gateway, datasets, token }: Target): string {
  if (request.to === 'datasets') {
    return `import base64
import urllib.error
import urllib.request

query = """
${queryOf(request)}
"""
login = base64.b64encode(b"${credentials}").decode()
request = urllib.request.Request(
    "${datasets}",
    data=query.encode(),
    headers={"Authorization": f"Basic {login}"},
)
${pythonPrinting('response.read().decode()')}`;
  }
  const headers = [];
  if (request.token) headers.push(`"Authorization": "Bearer ${token}"`);
  if (request.body) headers.push('"Content-Type": "application/json"');
  const options = [`"${gateway}${request.path}"`];
  if (request.body) options.push('data=json.dumps(body).encode()');
  if (headers.length > 0) options.push(`headers=${between('{', headers, '}', '    ')}`);
  return `import json
import urllib.error
import urllib.request
${request.body ? `\nbody = ${json(request.body, '    ')}` : ''}
request = urllib.request.Request${between('(', options, ')', '    ')}
${pythonPrinting('json.dumps(json.load(response), indent=2)')}`;
}

/** Prints the response, or the server's error message. */
function pythonPrinting(answer: string): string {
  return `try:
    with urllib.request.urlopen(request) as response:
        print(${answer})
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error}: {error.read().decode()}")`;
}

/** Throws the server's error message. */
const throwUnlessOk = `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`;

/** A request as a module for Node.js, or for a page. */
export function javascript(request: Request, { gateway, datasets, token }: Target): string {
  if (request.to === 'datasets') {
    return `const query = \`
${queryOf(request)}
\`;
const response = await fetch("${datasets}", {
  method: "POST",
  headers: { Authorization: \`Basic \${btoa("${credentials}")}\` },
  body: query,
});
${throwUnlessOk}
console.log(await response.text());`;
  }
  const headers = [];
  if (request.token) headers.push(`Authorization: "Bearer ${token}"`);
  if (request.body) headers.push('"Content-Type": "application/json"');
  const options = [];
  if (request.method !== 'GET') options.push(`method: "${request.method}"`);
  if (headers.length > 0) options.push(`headers: ${between('{ ', headers, ' }')}`);
  if (request.body) options.push('body: JSON.stringify(body)');
  const address = `"${gateway}${request.path}"`;
  const parameters = options.length > 0 ? `${address}, ${onLines('{', options, '}')}` : address;
  return `${request.body ? `const body = ${json(request.body)};\n` : ''}\
const response = await fetch(${parameters});
${throwUnlessOk}
console.log(JSON.stringify(await response.json(), null, 2));`;
}

/** The query with CSV as its format. */
function queryOf({ sql }: DatasetsRequest): string {
  const [unsafe] = /["$`\\!]/.exec(sql) ?? [];
  if (unsafe) throw new Error(`A query with ${unsafe} cannot be written in every language:\n${sql}`);
  return `${sql}\nFORMAT CSVWithNames`;
}

/** JSON, which is also a literal of Python and JavaScript if it has only strings and numbers. */
function json(value: unknown, step = '  '): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => json(item, step));
    return between('[', items, ']', step, '');
  }
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    if (!/^(\d+|"[^'\\]*")$/.test(text)) throw new Error(`${text} cannot be written in every language`);
    return text;
  }
  const members = Object.entries(value).map(([key, item]) => `"${key}": ${json(item, step)}`);
  return between('{', members, '}', step, '');
}

/** Items in brackets, on one line if short, else one on each. */
function between(open: string, items: string[], close: string, step = '  ', lastComma = ','): string {
  const line = open + items.join(', ') + close;
  return line.length > WIDTH || line.includes('\n') ? onLines(open.trim(), items, close.trim(), step, lastComma) : line;
}

function onLines(open: string, items: string[], close: string, step = '  ', lastComma = ','): string {
  return `${open}\n${step}${items.join(',\n').replaceAll('\n', `\n${step}`)}${lastComma}\n${close}`;
}
