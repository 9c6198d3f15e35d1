import { ReleaseError } from './release-error.ts';

/**
 * Parses a document that should be JSON.
 *
 * @param where - the file's name, for the message.
 * @param todo - what to do when it is broken, as a sentence.
 * @throws {ReleaseError} that names the file, and where it breaks.
 */
export function parseJson(content: Buffer | string, where: string, todo: string): unknown {
  try {
    return JSON.parse(content.toString());
  } catch (cause) {
    throw new ReleaseError(`${where} is no JSON: ${(cause as Error).message}.\n${todo}`, { cause });
  }
}
