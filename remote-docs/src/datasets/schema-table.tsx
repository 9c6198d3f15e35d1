// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of table elements with another `display`.
// biome-ignore-all lint/a11y/useSemanticElements: as above.
import { ScrollRegion } from '../prose/scroll-region.tsx';
import { type Column, schema, type TableName } from './schema.ts';
import styles from './schema-table.module.css';

/** The columns of a public table; on a narrow screen each row is a block. */
export function SchemaTable({ of: table }: { of: TableName }) {
  const columns: readonly Column[] = schema[table];
  return (
    <ScrollRegion label={`Columns of ${table}`}>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>
          <code>{table}</code>: {columns.length} columns
        </caption>
        <colgroup>
          <col className={styles.name} />
          <col className={styles.type} />
          <col className={styles.unit} />
          <col />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Column
            </th>
            <th role="columnheader" scope="col">
              Type
            </th>
            <th role="columnheader" scope="col">
              Unit
            </th>
            <th role="columnheader" scope="col">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {columns.map(({ name, type, unit, meaning }) => (
            <tr key={name} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              <td role="cell" className={styles.type}>
                {type}
              </td>
              <td role="cell" className={styles.unit}>
                {unit}
              </td>
              <td role="cell" className={styles.meaning}>
                {meaning}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
