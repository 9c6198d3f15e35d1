import { ScrollRegion } from '../prose/scroll-region.tsx';
import { type Column, schema, type TableName } from './schema.ts';
import styles from './schema-table.module.css';

/** The columns of a public table. On a narrow screen each row folds into a name, a type and a sentence. */
export function SchemaTable({ of: table }: { of: TableName }) {
  const columns: readonly Column[] = schema[table];
  return (
    <ScrollRegion label={`Columns of ${table}`}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <code>{table}</code>: {columns.length} columns
        </caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">Unit</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, type, unit, meaning }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.type}>{type}</td>
              <td className={styles.unit}>{unit}</td>
              <td className={styles.meaning}>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
