import * as v from 'valibot';

const FileSchema = v.object({ url: v.string(), integrity: v.string() });

const PageSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^(\/|(\/[a-z0-9][a-z0-9-]*)+)$/, 'must be an address such as /docs/measurements')),
  title: v.string(),
  description: v.string(),
  html: v.string(),
  /** What the page is about, as entries of schema.org. */
  structuredData: v.optional(v.array(v.looseObject({ '@type': v.string() }))),
  /** Style sheets that the page needs, by their file. */
  styles: v.array(v.string()),
  /** Files of the page besides the app's first ones: they are loaded with the page. */
  files: v.array(FileSchema),
});

const PagesSchema = v.object({
  /** Of the shell: what stands around a remote's page. */
  frame: v.optional(v.string()),
  pages: v.array(PageSchema),
});

/** The form of `pages.json`: what an app's build has drawn of its pages. */
export type PagesFile = v.InferOutput<typeof PagesSchema>;

/**
 * Checks a `pages.json`.
 *
 * @param text - its contents; an app without one has drawn nothing.
 * @param name - how to call it in a message.
 * @throws {Error} that says what is wrong.
 */
export function parsePagesFile(text: string | undefined, name: string): PagesFile {
  if (text === undefined) return { pages: [] };
  const result = v.safeParse(PagesSchema, JSON.parse(text), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${name} is not usable: ${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
}
