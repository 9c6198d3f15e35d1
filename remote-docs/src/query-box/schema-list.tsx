import type { TableName } from '../datasets/schema.ts';
import type { QueryTools } from './lazy-query-tools.ts';
import styles from './schema-list.module.css';

const tables: TableName[] = ['saimiris.replies', 'bmp.updates', 'flows.records'];

interface SchemaListProps {
  /** Contains the column list once it is loaded. */
  tools: QueryTools | undefined;
  onOpen(): void;
  onChoose(name: string): void;
}

/** Tables and their columns beside the editor; a click inserts the name. */
export function SchemaList({ tools, onOpen, onChoose }: SchemaListProps) {
  return (
    <div className={styles.schema}>
      <div className={styles.tables}>
        {tables.map((table) => (
          <details key={table} className={styles.table} onToggle={onOpen}>
            <summary>{table}</summary>
            {tools && <tools.ColumnList of={table} onChoose={onChoose} />}
          </details>
        ))}
      </div>
    </div>
  );
}
