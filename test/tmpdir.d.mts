/** Gives this process, and those that it starts, a temporary folder of their own (`TMPDIR`), and removes it in the end. */
export function useOwnTmpdir(): void;
