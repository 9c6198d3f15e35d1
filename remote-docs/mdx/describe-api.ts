/** A part of an OpenAPI 3.1 document, as far as the gateway's has it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  schema: Schema;
  example?: unknown;
}

interface Body {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}

interface Operation {
  summary: string;
  description: string;
  security: object[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface Api {
  paths: Record<string, Record<string, Operation | object[]>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Body> };
}

/** Writes the calls of an API as Markdown: for each its path, its body, its answers, and an example of both. */
export function describeApi(api: Api): string {
  return Object.entries(api.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        Array.isArray(operation) ? [] : [describeOperation(api, `${method.toUpperCase()} ${path}`, operation as Operation)],
      ),
    )
    .join('\n\n');
}

function describeOperation(api: Api, call: string, { summary, description, security, requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(([status, body]) => [status, resolve(api, body)] as const);
  const request = requestBody?.content?.['application/json'];
  const good = answers.find(([status]) => status === '200')?.[1].content?.['application/json'];
  return [
    `## ${summary}`,
    `\`${call}\` ${security.length > 0 ? 'with your access token' : 'without a token'}`,
    description,
    request && table(`Body of the request: ${summary}`, 'member of the body', membersOf(api, request.schema)),
    request && example(`Example of a request: ${summary}`, request),
    good && resolve(api, good.schema).description,
    good && table(`Answer: ${summary}`, 'member of the answer', membersOf(api, good.schema)),
    good && example(`Example of an answer: ${summary}`, good),
    statuses(summary, answers),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function resolve<T extends { $ref?: string }>(api: Api, part: T): T {
  if (!part.$ref) return part;
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], api);
  if (!found) throw new Error(`The OpenAPI file has no ${part.$ref}.`);
  return found as T;
}

type Member = [name: string, form: string, description: string];

/** Members of a body, those of its objects and lists among them: `probes[]`, `agents[].prefixes[].user_prefix`. */
function membersOf(api: Api, part: Schema, path = ''): Member[] {
  const schema = presentIn(api, part);
  const name = path && !path.endsWith('.') ? `${path}.` : path;
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, value]) => [
      [`${name}${key}`, formOf(api, value), textOf(api, value)] as Member,
      ...membersOf(api, value, `${name}${key}`),
    ]);
  if (schema.prefixItems)
    return schema.prefixItems.map((item, index) => [`${path}[${index}]`, formOf(api, item), item.description ?? ''] as Member);
  return schema.items ? membersOf(api, schema.items, `${path}[]`) : [];
}

/** The schema itself, or what it is when it is not null. */
function presentIn(api: Api, part: Schema): Schema {
  const schema = resolve(api, part);
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other ? resolve(api, other) : schema;
}

function textOf(api: Api, part: Schema): string {
  return part.description ?? presentIn(api, part).description ?? '';
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

/** The form of a value in words, e.g. `whole number, 1 to 65535`. */
function formOf(api: Api, part: Schema): string {
  const schema = resolve(api, part);
  if (schema.anyOf) return schema.anyOf.map((one) => formOf(api, one)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`"${value}"\``).join(' or ');
  const formats: Record<string, string> = { 'date-time': 'time (RFC 3339)', ipv6: 'IPv6 address' };
  const types = [schema.type ?? 'object'].flat().map((type) => (type === 'string' && formats[schema.format ?? '']) || words[type] || type);
  const { minimum, maximum } = schema;
  const range = maximum === undefined ? (minimum === undefined ? '' : `, ${minimum} or more`) : `, ${minimum} to ${maximum}`;
  return types.join(' or ') + range;
}

function table(label: string, heading: string, members: Member[]): string {
  if (members.length === 0) return '';
  const rows = members.map(([name, form, description]) => `| \`${name}\` | ${form} | ${description} |`);
  return `<Table label="${label}">\n\n| ${heading} | form | what it is |\n| --- | --- | --- |\n${rows.join('\n')}\n\n</Table>`;
}

function statuses(summary: string, answers: (readonly [status: string, body: Body])[]): string {
  const rows = answers.map(([status, { description, content }]) => {
    const kinds = Object.keys(content ?? {}).map((type) =>
      type === 'application/json' ? 'JSON' : type === 'text/plain' ? 'plain text' : type,
    );
    return `| ${status} | ${description} | ${kinds.join(' or ') || 'empty'} |`;
  });
  return `<Table label="Statuses: ${summary}">\n\n| status | what it means | body |\n| --- | --- | --- |\n${rows.join('\n')}\n\n</Table>`;
}

function example(title: string, { example: value }: Content): string {
  return value === undefined ? '' : `\`\`\`json title="${title}"\n${write(value)}\n\`\`\``;
}

/** JSON as one would write it by hand: lists of plain values on one line. */
function write(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /\[\n\s+([^[\]{}]*?)\n\s+\]/g,
    (_, items: string) => `[${items.split(/,\n\s+/).join(', ')}]`,
  );
}
