import * as v from 'valibot';

/*
 * Schemas of what a state has for each app. A site may have a thousand, and valibot visits each part of each: these take a tenth of the time.
 */

/** A text for each name. */
export const TextsSchema = v.custom<Record<string, string>>(
  (input) => isRecord(input) && Object.values(input).every((one) => typeof one === 'string'),
  'must have a text for each name',
);

/** A list of texts for each name. */
export const TextListsSchema = v.custom<Record<string, string[]>>(
  (input) => isRecord(input) && Object.values(input).every(isTextList),
  'must have a list of texts for each name',
);

/** A list of texts. */
export const TextListSchema = v.custom<string[]>(isTextList, 'must be a list of texts');

/**
 * Something for each name, by a schema that is asked of those only which are not as usual.
 *
 * @param isUsual - whether the schema would take it, and leave it as it is.
 */
export function byName<S extends v.GenericSchema>(
  schema: S,
  isUsual: (one: unknown) => boolean,
): v.GenericSchema<Record<string, v.InferInput<S>>, Record<string, v.InferOutput<S>>> {
  const asItIs = v.custom<never>(() => true);
  const each = v.record(
    v.string(),
    v.lazy((one) => (isUsual(one) ? asItIs : schema)),
  );
  return v.lazy((input) => (isRecord(input) && Object.values(input).every(isUsual) ? asItIs : each));
}

export function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

export function isTextList(input: unknown): boolean {
  return Array.isArray(input) && input.every((one) => typeof one === 'string');
}
