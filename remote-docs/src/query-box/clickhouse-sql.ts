import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { SQLDialect, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { type Column, schema } from '../datasets/schema.ts';

const keywords =
  'select distinct from prewhere where group by with totals rollup cube having order asc desc limit offset as and or not in like ilike between ' +
  'is null join left right inner full cross any all asof on using array union except intersect case when then else end interval second minute hour ' +
  'day week month final sample settings format explain describe show tables desc over partition window fill step true false exists nulls first last';

const types =
  'uint8 uint16 uint32 uint64 int8 int16 int32 int64 float32 float64 string fixedstring date datetime datetime64 ipv4 ipv6 bool array tuple map ' +
  'nullable lowcardinality';

/** The functions most used in queries on these tables, with what they return. */
const functions: Record<string, string> = {
  count: 'number of rows',
  countIf: 'number of rows that meet a condition',
  sum: 'sum',
  sumIf: 'sum over rows that meet a condition',
  avg: 'mean',
  min: 'smallest value',
  max: 'largest value',
  uniq: 'number of different values, about',
  uniqExact: 'number of different values',
  any: 'one of the values',
  argMin: 'value of the first column where the second is smallest',
  argMax: 'value of the first column where the second is largest',
  quantile: 'quantile(0.5)(x): about the median',
  quantileExact: 'quantileExact(0.5)(x): the median',
  quantiles: 'several quantiles as an array',
  topK: 'topK(10)(x): the most frequent values',
  groupArray: 'all values as an array',
  groupUniqArray: 'the different values as an array',
  now: 'this moment',
  today: 'this day',
  toStartOfMinute: 'time cut to the minute',
  toStartOfFiveMinutes: 'time cut to five minutes',
  toStartOfHour: 'time cut to the hour',
  toStartOfDay: 'time cut to the day',
  toStartOfInterval: 'toStartOfInterval(t, INTERVAL 15 MINUTE)',
  dateDiff: "dateDiff('second', from, to)",
  toIPv6: 'address from a text',
  IPv6CIDRToRange: 'first and last address of a prefix',
  IPv6NumToString: 'text of an address',
  isIPAddressInRange: "isIPAddressInRange(text, '2001:db8::/32')",
  toString: 'text of a value',
  toUInt64: 'whole number',
  round: 'round(x, 1): one decimal',
  if: 'if(condition, then, else)',
  concat: 'texts put together',
  formatReadableSize: 'bytes for people',
  length: 'number of elements or letters',
  empty: 'whether there is nothing in it',
  notEmpty: 'whether there is something in it',
  has: 'whether an array has an element',
  arrayJoin: 'a row for each element',
  arrayMap: 'arrayMap(x -> …, array)',
  arrayFilter: 'arrayFilter(x -> …, array)',
  arrayCompact: 'array without repeats that follow each other',
  arrayStringConcat: "arrayStringConcat(array, ' ')",
  arrayDistinct: 'the different elements',
  tupleElement: 'an element of a tuple',
};

const dialect = SQLDialect.define({
  keywords,
  types,
  builtin: Object.keys(functions).join(' ').toLowerCase(),
  backslashEscapes: true,
  doubleDollarQuotedStrings: false,
  identifierQuotes: '`"',
  operatorChars: '*+-%<>!=&|~^/?:',
});

const tables: Completion[] = Object.keys(schema).map((name) => ({ label: name, type: 'class', boost: 1 }));
const columnsOf = Object.fromEntries(
  Object.entries(schema).map(([table, columns]): [string, Completion[]] => [
    table,
    (columns as readonly Column[]).map(({ name, type, unit, meaning }) => ({
      label: name,
      type: 'property',
      detail: unit ? `${type}, ${unit}` : type,
      info: meaning,
      boost: 2,
    })),
  ]),
);
const calls: Completion[] = Object.entries(functions).map(([name, info]) => ({ label: name, type: 'function', info }));

/** Suggests tables, functions, and the columns of the tables in the query, or of all tables if it has none. */
const suggest: CompletionSource = (context) => {
  const { state, explicit } = context;
  const word = context.matchBefore(/[\w.]+/);
  if (!word && !explicit) return null;
  const query = state.doc.toString();
  const tablesInQuery = Object.keys(columnsOf).filter((table) => query.includes(table));
  const columns = (tablesInQuery.length > 0 ? tablesInQuery : Object.keys(columnsOf)).flatMap((table) => columnsOf[table] ?? []);
  const unique = [...new Map(columns.map((column) => [column.label, column])).values()];
  return { from: word?.from ?? state.selection.main.head, options: [...tables, ...unique, ...calls], validFor: /^[\w.]*$/ };
};

/** ClickHouse's SQL for highlighting and completion. */
export function clickHouseSql(): Extension {
  return [sql({ dialect, upperCaseKeywords: true }), dialect.language.data.of({ autocomplete: suggest })];
}
