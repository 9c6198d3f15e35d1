import { showUnseen } from 'shared/format/show-unseen';
import { formatCell, isNumeric, timeZoneOf } from './format-cell.ts';
import type { QueryResult } from './query-result.ts';

/** Column widths in characters: an IPv6 address fits, longer values end in an ellipsis. */
const WIDTHS = { least: 4, most: 42 };
/** More would make each scroll slow. */
const MAX_COLUMNS = 200;
/** Number of rows that are measured for the column widths. */
const SAMPLES = 200;

/** A column of the table. */
export interface ShownColumn {
  name: string;
  type: string | undefined;
  zone: string | undefined;
  numeric: boolean;
  /** In characters. */
  width: number;
}

/** The first columns of a result, each as wide as a sample of its rows needs. */
export function shownColumns({ columns, rows }: QueryResult): ShownColumn[] {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLES));
  const samples = rows.filter((_, index) => index % step === 0);
  return columns.slice(0, MAX_COLUMNS).map((column, place) => {
    const zone = timeZoneOf(column);
    const lengths = samples.map((row) => formatCell(row[place] ?? null, column.type).length);
    const longest = Math.max(column.name.length + (zone ? zone.length + 1 : 0), ...lengths);
    const sample = samples.find((row) => row[place] !== null)?.[place];
    const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest));
    return { name: showUnseen(column.name), type: column.type, zone, numeric: isNumeric(column, sample), width };
  });
}
