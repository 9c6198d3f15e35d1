/** A number from 0 to `below` - 1 that depends on the values alone. */
export function pick(below: number | string, ...values: (string | number)[]): string {
  return `(cityHash64(${values.join(', ')}) % ${below})`;
}

/** A number from 0 to 1 that depends on the values alone. */
export function fraction(...values: (string | number)[]): string {
  return `(cityHash64(${values.join(', ')}) / 18446744073709551616)`;
}

/** The IPv6 address whose 128 bits are a number. */
export function address(bits: string): string {
  return `CAST(toUInt128(${bits}), 'IPv6')`;
}

/** The 128 bits of an IPv6 address as a number. */
export function bitsOf(ipv6: string): string {
  return `toUInt128(${ipv6})`;
}

/** A number moved to the left by as many bits, in 128 bits. */
export function shifted(value: string | number, by: number | string): string {
  return `bitShiftLeft(toUInt128(${value}), ${by})`;
}

/** An SQL array. @param items - SQL expressions. */
export function list(items: readonly (string | number)[]): string {
  return `[${items.join(', ')}]`;
}

/** An SQL array of strings. */
export function texts(items: readonly string[]): string {
  return list(items.map((item) => `'${item}'`));
}

/** A number from 0 to `below` - 1 from the bits of a hash from one bit on: several numbers need one hash only. */
export function part(hash: string, bit: number, below: number): string {
  return `(bitShiftRight(${hash}, ${bit}) % ${below})`;
}

/** Whether all conditions hold: 1 or 0. The engine's planner takes ten milliseconds for each AND over nested queries, and none for this. */
export function all(...conditions: string[]): string {
  return `least(${conditions.join(', ')})`;
}

/** Adds columns to a relation. Each may use those before it, sparingly: the engine's planner copies a column for every use. */
export function withColumns(relation: string, columns: Record<string, string>): string {
  return `SELECT *, ${Object.entries(columns)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(', ')} FROM (${relation})`;
}
