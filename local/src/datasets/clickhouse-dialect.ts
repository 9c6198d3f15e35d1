import { limits } from './engine-settings.ts';

/** Parameters of a request that are no settings. */
const ownParameters = new Set([
  ...['query', 'database', 'default_format', 'query_id', 'user', 'password', 'quota_key', 'role', 'stacktrace', 'compress', 'decompress'],
  ...['wait_end_of_query', 'buffer_size', 'session_id', 'session_check', 'session_timeout', 'close_session', 'client_protocol_version'],
]);

/** The settings and query parameters of a request. */
export function settingsOf(parameters: URLSearchParams): [name: string, value: string][] {
  return [...parameters].filter(([name]) => !ownParameters.has(name));
}

/** User and password of a request: HTTP Basic, ClickHouse's own headers, or in the address. */
export function credentialsOf(headers: Headers, parameters: URLSearchParams): { user: string; password: string } {
  const basic = /^Basic (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  const [, user, password = ''] = /^([^:]*):?(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString('utf8')) ?? [];
  if (basic) return { user: user ?? '', password };
  return {
    user: headers.get('X-ClickHouse-User') ?? parameters.get('user') ?? 'default',
    password: headers.get('X-ClickHouse-Key') ?? parameters.get('password') ?? '',
  };
}

/** The refusal of a user. */
export function authenticationFailed(user: string): string {
  return `Code: 516. DB::Exception: ${user}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`;
}

/** The refusal of a query whose text cannot even be looked at. */
export const queryTooLarge = `Code: 229. DB::Exception: The query is too large: at most ${limits.max_query_size} bytes are read. (QUERY_IS_TOO_LARGE)`;
/** The refusal when too many queries are waiting. */
export const tooManyQueries = 'Code: 202. DB::Exception: Too many simultaneous queries. (TOO_MANY_SIMULTANEOUS_QUERIES)';

/** The number in a refusal. */
export function codeOf(message: string): string | undefined {
  return /^Code: (\d+)\./.exec(message)?.[1];
}

/** HTTP statuses by the names of the engine's exceptions, as ClickHouse gives them; all others are answered with 500. */
const statuses: [status: number, names: RegExp][] = [
  [401, /^REQUIRED_PASSWORD$/],
  [403, /^(UNKNOWN_USER|WRONG_PASSWORD|AUTHENTICATION_FAILED|SET_NON_GRANTED_ROLE|ACCESS_DENIED)$/],
  [400, /^(BAD_ARGUMENTS|CANNOT_COMPILE_REGEXP|CANNOT_PARSE_\w+|DUPLICATE_COLUMN|ILLEGAL_COLUMN|THERE_IS_NO_COLUMN|INCORRECT_DATA)$/],
  [400, /^(SYNTAX_ERROR|TYPE_MISMATCH|TOO_DEEP_AST|TOO_BIG_AST|UNEXPECTED_AST_STRUCTURE|UNKNOWN_\w*AST\w*|VALUE_IS_OUT_OF_RANGE_\w+)$/],
  [404, /^UNKNOWN_(TABLE|FUNCTION|IDENTIFIER|TYPE|STORAGE|DATABASE|SETTING|DIRECTION_OF_SORTING|AGGREGATE_FUNCTION|FORMAT|ROLE)$/],
  [404, /^UNKNOWN_(DATABASE_ENGINE|TYPE_OF_QUERY)$/],
  [413, /^QUERY_IS_TOO_LARGE$/],
  [501, /^NOT_IMPLEMENTED$/],
  [503, /^(SOCKET_TIMEOUT|CANNOT_OPEN_FILE|CANNOT_SCHEDULE_TASK)$/],
  [408, /^TIMEOUT_EXCEEDED$/],
];

/** The HTTP status that goes with a refusal. */
export function statusOf(message: string): number {
  const name = /\((\w+)\)\s*$/.exec(message)?.[1] ?? '';
  return statuses.find(([, names]) => names.test(name))?.[0] ?? 500;
}
