/*
 * Takes the place of the federation runtime's reader of version ranges (see build/federation.ts): 1.2 kB of every entry, and as much of the shell's
 * loader. A remote asks only for the ranges of its own build, which `shared-modules.ts` writes as `^major.minor.patch`, or as several of them with `||`
 * between; the runtime itself asks `<=`.
 */

const form = /^(\^|<=)(\d+)\.(\d+)\.(\d+)(-.+)?$/;

/**
 * Whether a version is in a range.
 *
 * @throws {Error} for a range of another form: a build must not ask for one.
 */
export function satisfy(version: string, range: string): boolean {
  return range.split(' || ').some((one) => isIn(version, one));
}

function isIn(version: string, range: string): boolean {
  const [, operator, ...wanted] = form.exec(range) ?? [];
  // A host page may share a module of which the version is no number.
  if (!operator && range.startsWith('<=')) return false;
  if (!operator) throw new Error(`The range ${range} is not read here: adapt build/federation-ranges.ts.`);
  const [, , ...parts] = form.exec(`^${version}`) ?? [];
  if (parts.length === 0) return false;
  const least = numbers(wanted);
  const found = numbers(parts);
  const order = compare(found, least);
  if (operator === '<=') return order <= 0;
  // Up to the first number that is not 0 they are equal.
  const leading = least.slice(0, 3).findIndex((number) => number > 0);
  return order >= 0 && found.slice(0, Math.max(0, leading) + 1).every((number, index) => number === least[index]);
}

/** Major, minor and patch, and a last one that is lower for a version before the release. */
const numbers = ([major, minor, patch, before]: string[]) => [Number(major), Number(minor), Number(patch), before ? 0 : 1];

function compare(found: number[], wanted: number[]): number {
  const index = found.findIndex((number, place) => number !== wanted[place]);
  return index < 0 ? 0 : (found[index] as number) - (wanted[index] as number);
}
