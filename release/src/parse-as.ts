import * as v from 'valibot';

/**
 * Checks a document against its schema.
 *
 * @param where - the file's name, for the message.
 * @param todo - what to do when it is not usable, as a sentence, if anything is to be said of that.
 * @param Failure - the class of the error.
 * @throws {Error} that names the first thing wrong.
 */
export function parseAs<T>(
  schema: v.GenericSchema<unknown, T>,
  input: unknown,
  where: string,
  todo?: string,
  Failure: new (message: string) => Error = Error,
): T {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Failure(`${where} is not usable: ${v.getDotPath(issue) ?? 'document'}: ${issue.message}${todo ? `.\n${todo}` : ''}`);
}
