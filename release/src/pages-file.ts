import * as v from 'valibot';
import { upgradePagesFile } from './older-shells.ts';
import { parseAs } from './parse-as.ts';
import { parseJson } from './parse-json.ts';

const FileSchema = v.object({ url: v.string(), integrity: v.string() });

const PictureSchema = v.pipe(v.string(), v.regex(/^[\w.-]+\.png$/, 'must be the name of a PNG'));
const PixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

const PreviewSchema = v.object({
  file: PictureSchema,
  width: PixelsSchema,
  height: PixelsSchema,
  /** What the picture shows, for who does not see it. May contain placeholders. */
  alt: v.optional(v.string()),
});

const common = {
  path: v.pipe(v.string(), v.regex(/^(\/|(\/[a-z0-9][a-z0-9-]*)+)$/, 'must be a path such as /docs/measurements')),
  title: v.string(),
  html: v.string(),
  /** Style sheets that the page needs, by their file. */
  styles: v.array(v.string()),
};

const PageSchema = v.object({
  ...common,
  description: v.string(),
  /** What the page is about, as entries of schema.org. */
  structuredData: v.optional(v.array(v.looseObject({ '@type': v.string() }))),
  /** Files of the page besides the app's first ones: they are loaded with the page. */
  files: v.array(FileSchema),
});

const MemberPageSchema = v.object({
  ...common,
  /** The inline script of the page. */
  script: v.pipe(v.string(), v.regex(/^(?!.*(<\/script|<!--))/is, 'must not end the script that it is put into')),
});

const PagesSchema = v.object({
  /** Of the shell: what stands around a remote's page, with ⟦remote⟧, ⟦content⟧ and ⟦navigation⟧. */
  layout: v.optional(v.string()),
  /** The same around a page for signed-in visitors, with ⟦script⟧ for its inline script. */
  memberLayout: v.optional(v.string()),
  /** Of the shell: a page below the dashboard's path that everybody may read, until the dashboard renders it. */
  dashboardLoading: v.optional(v.string()),
  /** Of the shell: one link of ⟦navigation⟧, with ⟦path⟧ and ⟦label⟧. */
  navigationLink: v.optional(v.string()),
  /** Of the shell: the last link of ⟦navigation⟧ where a site has more pages than a page names. */
  allPagesLink: v.optional(v.string()),
  /** Of the shell: files that a page of a remote needs besides those of the remote. */
  forRemotes: v.optional(v.array(FileSchema)),
  /** Of the shell: what a page carries of a site that measures Web Vitals, with ⟦share⟧, the share of visits. */
  vitals: v.optional(v.string()),
  /** Of the shell: its picture for link previews. Shells built before 2026-11-24 name the file alone, of 1200 × 630 px. */
  preview: v.optional(
    v.union([
      PreviewSchema,
      v.pipe(
        PictureSchema,
        v.transform((file): v.InferOutput<typeof PreviewSchema> => ({ file, width: 1200, height: 630 })),
      ),
    ]),
  ),
  pages: v.array(PageSchema),
  /** Of a remote: its page for signed-in visitors. A list of its own, which older tools pass over: they would show it to everybody. */
  memberPage: v.optional(MemberPageSchema),
});

/** The form of `pages.json`: what an app's build has prerendered of its pages. */
export type PagesFile = v.InferOutput<typeof PagesSchema>;

/**
 * Checks a `pages.json`.
 *
 * @param text - its contents; an app without one has prerendered nothing.
 * @param name - how to call it in a message.
 * @throws {Error} that says what is wrong.
 */
export function parsePagesFile(text: string | undefined, name: string): PagesFile {
  if (text === undefined) return { pages: [] };
  const document = parseJson(text, name, 'Publish that version again, from an intact build.');
  return parseAs(PagesSchema, upgradePagesFile(document), name);
}

/** The style sheets that the pages of an app need, by their file. */
export function sheetsOf({ pages, memberPage }: PagesFile): string[] {
  return [...new Set([...pages, ...(memberPage ? [memberPage] : [])].flatMap(({ styles }) => styles))];
}
