import type { FileKind } from './agents-file.ts';
import type { RowsProps } from './plain-rows.tsx';

/** Gives the reader the rows of the table as a file. What makes files is loaded when the first is asked for: rejects where it is not. */
export async function exportAgents(kind: FileKind, rows: RowsProps): Promise<void> {
  const { saveAgents } = await import(/* webpackChunkName: "agents-file" */ './agents-file.ts');
  saveAgents(kind, rows);
}
