/**
 * The roles of a table, written out: in a narrow place the table is laid out as a list, and an element that is no longer
 * displayed as a table loses its role.
 */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
