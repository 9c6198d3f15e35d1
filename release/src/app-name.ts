import { ReleaseError } from './release-error.ts';

/**
 * The federation name of an app that may be called by its folder or in short: `docs`, `remote-docs` and `remote_docs` are one.
 *
 * @param known - federation names to choose from.
 * @param where - where they are, for the message.
 * @throws {ReleaseError} that names them, when it is none of them.
 */
export function appName(input: string, known: string[], where: string): string {
  const name = federationName(input);
  const found = [name, `remote_${name}`].find((one) => known.includes(one));
  if (found) return found;
  throw new ReleaseError(
    known.length > 0
      ? `There is no app '${input}' in ${where}. There are: ${known.join(', ')}.`
      : `There is no app '${input}' in ${where}, nor any other.\nPublish one first: release publish ${input}`,
  );
}

/** The federation name that belongs to a folder's name. */
export function federationName(folder: string): string {
  return folder.replaceAll('-', '_');
}
