import { schema, type TableName } from '../datasets/schema.ts';
import styles from './column-list.module.css';

/** A table's name and columns as buttons that insert them. */
export function ColumnList({ of: table, onChoose }: { of: TableName; onChoose(name: string): void }) {
  return (
    <ul className={styles.columns}>
      {[{ name: table, type: 'table' }, ...schema[table]].map(({ name, type }) => (
        <li key={name}>
          <button type="button" className={styles.column} title={type} aria-label={`Insert ${name}`} onClick={() => onChoose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
