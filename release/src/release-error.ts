/** Something that the operator must know of: what happened, where, and what to do, a line each. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** A command that was written wrongly. */
export class UsageError extends ReleaseError {
  override readonly name = 'UsageError';
}
