/** The code of an error of Node, e.g. `EADDRINUSE`; nothing for another error, or for none. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
