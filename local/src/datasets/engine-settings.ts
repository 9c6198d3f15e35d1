import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseOf, tables } from './tables.ts';

/** What one query may use; the engine itself refuses more, in its own words. */
export const limits = {
  /** Seconds. */
  max_execution_time: 10,
  /** Bytes. */
  max_memory_usage: 1_000_000_000,
  max_result_rows: 1_000_000,
  /** Bytes, before they are written in a format. */
  max_result_bytes: 100_000_000,
  /** Bytes of the text of a query. */
  max_query_size: 65_536,
};

// Rows of the future are there, so that data keeps coming while the stack runs; nobody sees them before their time.
const rowFilters = tables.map((table) => {
  const [database, name] = [databaseOf(table), table.name.split('.')[1]];
  return `<${database}><${name}><filter>time_received_ns &lt;= now64(9)</filter></${name}></${database}>`;
});

/** The engine has one user. That it may insert is for the replies to one's own probes; readers' sessions are read-only besides. */
const grants = [...tables.map((table) => `SELECT ON ${table.name}`), 'INSERT ON saimiris.replies'];

const usersXml = `<clickhouse>
  <profiles><default>${Object.entries(limits)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</default></profiles>
  <quotas><default/></quotas>
  <users><default>
    <password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>
    <grants>${grants.map((grant) => `<query>GRANT ${grant}</query>`).join('')}</grants>
    <databases>${rowFilters.join('')}</databases>
  </default></users>
</clickhouse>
`;

/** Writes the engine's configuration: who may do what, and how much. @returns path of the main file. */
export function writeSettings(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const [main, users] = [path.join(folder, 'config.xml'), path.join(folder, 'users.xml')];
  writeFileSync(users, usersXml);
  writeFileSync(main, `<clickhouse><users_config>${escaped(users)}</users_config></clickhouse>\n`);
  return main;
}

/** A checkout may be anywhere. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
