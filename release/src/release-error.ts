/** Something that the operator must know of: what happened, where, and what to do, a line each. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** A command that was written wrongly. */
export class UsageError extends ReleaseError {
  override readonly name = 'UsageError';
}

/** A rollout has stopped by itself, and was rolled back. */
export class HaltedError extends ReleaseError {
  override readonly name = 'HaltedError';
}

/** What to do where a file of the target is missing or damaged, as a sentence. */
export const restore = 'Restore it from a copy of the target.';
