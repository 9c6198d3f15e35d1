/** A JSON value. Numbers that JavaScript would round, integers and Decimals, are strings of digits. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export interface ResultColumn {
  name: string;
  /** In ClickHouse's notation, e.g. `Array(UInt32)`; unknown for an answer in another format. */
  type?: string;
}

/** The rows of a query's response. */
export interface DatasetsResult {
  columns: ResultColumn[];
  /** One value for each column. */
  rows: Value[][];
  /** Size of the response. */
  bytes: number;
  /** From the request to the last row. */
  ms: number;
  /** A sentence for the user when the result is incomplete or in another format. */
  note?: string;
  /** Whether there are more rows than were to be fetched. */
  cut?: boolean;
}

/** Received so far. */
export interface Progress {
  rows: number;
  bytes: number;
  /** What the server has read for it so far, if it says so. */
  read?: { rows: number; bytes: number /** 0 if it is not known. */; totalRows: number };
}
