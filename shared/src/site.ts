import * as v from 'valibot';
import { readUrl } from './read-url.ts';

const urlOf = (what: string) =>
  v.pipe(
    v.string(`must be ${what}, in quotes`),
    v.trim(),
    without((text) => faultOf(text, `must be ${what}, such as https://example.org`)),
  );

const text = (what: string) => v.pipe(v.string(`must be ${what}, in quotes`), v.trim(), v.nonEmpty(`must be ${what}; it is empty`));

const originForm = 'must be an origin without a path, such as https://cdn.example.org';
const origin = v.pipe(
  v.string('must be an origin, in quotes'),
  without((text) => faultOf(text, originForm) ?? (new URL(text).origin === text ? undefined : originForm)),
);

/** Like `v.strictObject`, which names only the first of several unknown keys. */
function settings<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.objectWithRest(entries, v.never('is not a setting of the site; remove it or check its spelling'));
  return schema as unknown as v.StrictObjectSchema<Entries, undefined>;
}

/** The smallest share of visits that can be measured: nobody who makes up a measurement counts as more than a thousand visits. */
export const SMALLEST_SHARE = 0.001;
const shareForm = `must be a number from ${SMALLEST_SHARE} to 1`;

const SiteSchema = settings({
  /** Where visitors find the site: search engines are told, and examples of the documentation call it. */
  address: origin,
  /** Name of the platform, shown in the header, the titles and the texts. */
  brand: text('the name of the site'),
  /** Its autonomous system, e.g. `AS215011`. */
  autonomousSystem: v.pipe(v.string('must be a name like AS215011, in quotes'), v.regex(/^AS\d+$/, 'must be a name like AS215011')),
  links: settings({
    docs: urlOf('the URL of the documentation site'),
    blog: urlOf('the URL of the blog'),
    source: urlOf('the URL of the source hosting'),
    /** Below it, the files of this repository can be edited; nothing offers that without it. */
    edit: v.optional(urlOf("the URL below which the site's own files can be edited")),
    chat: urlOf('the URL of the chat community'),
    email: v.pipe(v.string('must be an e-mail address, in quotes'), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')),
  }),
  login: settings({
    /** Origin of the login service. */
    domain: origin,
    /** The application's id at the login service. */
    clientId: text("the application's id at the login service"),
    /** The protected resource: the gateway's API. */
    audience: text("the audience of the access token (the gateway's API)"),
    /**
     * Where the session lives between reloads. `memory` needs a login service on the site's own domain in browsers that block
     * third-party cookies. `localstorage` works everywhere, but any script injected into the page could read the tokens.
     */
    session: v.optional(v.picklist(['memory', 'localstorage'], 'must be "memory" or "localstorage"'), 'memory'),
  }),
  /** Origin whose `/api` is the gateway; `""` is the site's own origin. */
  gateway: v.union([v.literal(''), origin], 'must be "" (this site passes /api on) or the origin of the gateway'),
  /** Where SQL queries on the public datasets are sent. */
  datasets: urlOf('the URL that answers queries on the datasets'),
  /** Where failures of remotes are reported to (see `shell/src/remotes/report-failures.ts`); nowhere without it. */
  report: v.optional(urlOf('the URL that takes reports of failures')),
  /** Web Vitals of a sample of the visits (see `shell/src/vitals/`); nothing is measured without it. */
  vitals: v.optional(
    settings({
      /** Takes the measurements. */
      url: urlOf('the URL that takes Web Vitals'),
      /** Share of the visits that are measured. */
      share: v.pipe(v.number(shareForm), v.minValue(SMALLEST_SHARE, shareForm), v.maxValue(1, shareForm)),
    }),
  ),
  /** Origins, besides the site's own, from which remotes may be loaded. */
  remoteOrigins: v.optional(v.array(origin, 'must be a list of origins'), []),
  /** What `?use=…` may put in the place of a released remote, for tests inside the real site; nothing without it. */
  overrides: v.optional(
    settings({
      /** Origins that may serve a remote under test, e.g. `http://localhost:4311`. */
      origins: v.optional(v.array(origin, 'must be a list of origins'), []),
      /** Whether versions may be used that are published but not active. */
      versions: v.optional(v.boolean('must be true or false'), false),
    }),
  ),
});

/** Site configuration: what an operator may change without a rebuild. */
export type Site = v.InferOutput<typeof SiteSchema>;

/** A configuration that cannot be used. The message names every mistake, one a line. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/**
 * Checks a site configuration.
 *
 * @param input - the parsed JSON of `site.json`.
 * @throws {SiteError} that lists every mistake at once.
 */
export function parseSite(input: unknown): Site {
  const result = v.safeParse(SiteSchema, input);
  if (result.success) return result.output;
  const mistakes = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${describe(issue)}`);
  throw new SiteError(
    `The site configuration (site.json) has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.join('\n')}`,
  );
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'object_with_rest') return issue.input === undefined ? 'is missing' : 'must be an object in curly braces';
  return issue.input === undefined ? `is missing; ${issue.message}` : issue.message;
}

/** A check whose message depends on what is wrong. */
function without(faultIn: (text: string) => string | undefined) {
  return v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => !faultIn(text),
    ({ input }) => faultIn(input) ?? '',
  );
}

/**
 * What is wrong with a URL, if anything.
 *
 * A host has no other characters because the page's Content-Security-Policy names it: `*`, `'` and `;` mean something there, and an
 * IPv6 address matches nothing.
 *
 * @param form - what to say of a text that is no such URL at all.
 */
function faultOf(text: string, form: string): string | undefined {
  const url = readUrl(text);
  if (!url) return form;
  const { protocol, hostname, username, password } = url;
  if (!/^https?:$/.test(protocol)) return form;
  if (username || password) return 'must have no user name and no password: every visitor could read them';
  if (!/^[a-z0-9.-]+$/i.test(hostname)) return 'must name its host with letters, digits, dots and hyphens only';
  if (protocol === 'http:' && hostname !== 'localhost') return 'must begin with https://; http:// is for localhost only';
  return undefined;
}
