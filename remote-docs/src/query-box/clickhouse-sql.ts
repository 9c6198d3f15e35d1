import { type Completion, type CompletionSource, ifNotIn } from '@codemirror/autocomplete';
import { SQLDialect } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { type Column, schema } from '../datasets/schema.ts';
import { functions, keywords, types } from './clickhouse-words.ts';

const dialect = SQLDialect.define({
  keywords,
  types: types.toLowerCase(),
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
// Not those of the dialect, which are in capitals or small letters alone.
const typeNames: Completion[] = types.split(' ').map((name) => ({ label: name, type: 'type', boost: -1 }));
const words: Completion[] = [
  ...keywords.split(' ').map((name) => ({ label: name.toUpperCase(), type: 'keyword', boost: -1 })),
  ...typeNames,
];

/** The type in `CAST(x AS …`, where `x` may have parentheses in parentheses. */
const castType = /\bcast\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\sas\s+\w*$/i;

/**
 * Suggests keywords, types, tables, functions, and the columns of the tables in the query, or of all tables if it has none. Nothing where the
 * user makes up a name or types a number: Enter, meant as a new line, would put the suggestion in its place.
 */
const suggest: CompletionSource = (context) => {
  const { state, explicit } = context;
  const word = context.matchBefore(/[\w.]+/);
  if (word ? /^\d/.test(word.text) : !explicit) return null;
  const before = state.sliceDoc(Math.max(0, context.pos - 1000), context.pos);
  if (/\bas\s+\w*$/i.test(before)) {
    return castType.test(before) ? { from: word?.from ?? context.pos, options: typeNames, validFor: /^\w*$/ } : null;
  }
  const query = state.doc.toString();
  const tablesInQuery = Object.keys(columnsOf).filter((table) => query.includes(table));
  const columns = (tablesInQuery.length > 0 ? tablesInQuery : Object.keys(columnsOf)).flatMap((table) => columnsOf[table] ?? []);
  const unique = [...new Map(columns.map((column) => [column.label, column])).values()];
  return { from: word?.from ?? context.pos, options: [...tables, ...unique, ...calls, ...words], validFor: /^[\w.]*$/ };
};

/** ClickHouse's SQL for highlighting and completion. */
export function clickHouseSql(): Extension {
  return [
    dialect,
    dialect.language.data.of({ autocomplete: ifNotIn(['String', 'QuotedIdentifier', 'LineComment', 'BlockComment'], suggest) }),
  ];
}
