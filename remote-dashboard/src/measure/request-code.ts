import { curlCommand } from 'shared/format/curl-command';
import type { Sender } from '../sending/choose-senders.ts';
import { type ProbePlan, probesOf } from './plan-probes.ts';
import { requestOf } from './send-probes.ts';

export const languages = { curl: 'curl', python: 'Python', fetch: 'fetch' } as const;
export type Language = keyof typeof languages;

/** What the form would send, as a program. */
export interface CodeRequest {
  /** Of the gateway's call. */
  url: string;
  senders: readonly Sender[];
  /** Probes by rule, or from a list that is saved as {@link LIST_FILE}. */
  plan: ProbePlan | 'list';
}

/** The file with the whole request, for probes from a list. */
export const LIST_FILE = 'measurement.json';

/** The request in a language. @param token - written as it is. */
export function requestCode(language: Language, request: CodeRequest, token: string): string {
  return writers[language](request, token);
}

const writers: Record<Language, (request: CodeRequest, token: string) => string> = {
  curl: ({ url, senders, plan }, token) => curlCommand({ url, token, json: plan === 'list' ? `@${LIST_FILE}` : curlBody(senders, plan) }),

  python: ({ url, senders, plan }, token) => `import json
import urllib.error
import urllib.request

${plan === 'list' ? `with open("${LIST_FILE}") as file:\n    body = json.load(file)` : pythonBody(senders, plan)}
request = urllib.request.Request(
    ${literal(url)},
    data=json.dumps(body).encode(),
    headers={"Authorization": "Bearer ${quoted(token)}", "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error}: {error.read().decode()}")`,

  fetch: ({ url, senders, plan }, token) => `${
    plan === 'list'
      ? `import { readFile } from "node:fs/promises";\n\nconst body = await readFile("${LIST_FILE}", "utf8");`
      : `${scriptBody(senders, plan)}\nconst body = JSON.stringify({ metadata, probes });`
  }
const response = await fetch(${literal(url)}, {
  method: "POST",
  headers: { Authorization: "Bearer ${quoted(token)}", "Content-Type": "application/json" },
  body,
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(await response.json());`,
};

/** A text as a literal of JSON, Python and JavaScript alike. */
const literal = (text: string) => JSON.stringify(text);
/** The same without its quotation marks. */
const quoted = (text: string) => literal(text).slice(1, -1);

function curlBody(senders: readonly Sender[], plan: ProbePlan): string {
  const { metadata, probes } = requestOf(senders, probesOf(plan));
  const lines = (items: unknown[]) => items.map((item) => `  ${JSON.stringify(item)}`).join(',\n');
  return `{"metadata": [\n${lines(metadata)}\n], "probes": [\n${lines(probes)}\n]}`;
}

const metadataOf = (senders: readonly Sender[], step: string) =>
  senders.map(({ id, address }) => `${step}{"id": ${literal(id)}, "ip_address": ${literal(address)}},`).join('\n');

function pythonBody(senders: readonly Sender[], { target, protocol, ttl, ports, probesPerHop, ownPorts }: ProbePlan): string {
  const source = ownPorts ? `${ports.source} + flow` : `${ports.source}`;
  return `metadata = [
${metadataOf(senders, '    ')}
]
probes = [
    [${literal(target)}, ${source}, ${ports.destination}, ttl, "${protocol}"]
    for flow in range(${probesPerHop})
    for ttl in range(${ttl.min}, ${ttl.max + 1})
]
body = {"metadata": metadata, "probes": probes}`;
}

function scriptBody(senders: readonly Sender[], { target, protocol, ttl, ports, probesPerHop, ownPorts }: ProbePlan): string {
  const source = ownPorts ? `${ports.source} + flow` : `${ports.source}`;
  return `const metadata = [
${metadataOf(senders, '  ')}
];
const probes = [];
for (let flow = 0; flow < ${probesPerHop}; flow++) {
  for (let ttl = ${ttl.min}; ttl <= ${ttl.max}; ttl++) {
    probes.push([${literal(target)}, ${source}, ${ports.destination}, ttl, "${protocol}"]);
  }
}`;
}
