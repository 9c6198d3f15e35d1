/*
 * What a page that is not ours says of the dashboard it embeds (docs/embedding.md). Integrators read these types in their editor.
 */

/** Federation name of the dashboard that is built for such pages. */
export const embedRemote = 'dashboard_embed';

/** Major version of the contract: that of this package's version. */
export const contractMajor = 1;

/** Said in the place of a dashboard that was built for another contract than the page, or the site's script in it. */
export const otherContract =
  'This page needs an update to show the dashboard. Reload it; if that does not help, tell the owner of the page.';

/** The panels of the site's dashboard, in their order. */
export const dashboardPanels = ['credits', 'token', 'agents', 'map', 'measurements'] as const;

/** A panel of the site's dashboard. */
export type DashboardPanel = (typeof dashboardPanels)[number];

/** All panels, in their order: the result of one measurement has a page of its own on the site. */
export const panelNames = [...dashboardPanels, 'measurement'] as const;

/** A panel that a page may show. */
export type PanelName = (typeof panelNames)[number];

/** Those that are shown where the page does not choose: the map is a tenth more to download. */
export const defaultPanels: readonly DashboardPanel[] = ['credits', 'token', 'agents', 'measurements'];

/** The colours of the dashboard that a page may set. */
export const themeTokens = [
  'ground',
  'surface',
  'raised',
  'line',
  'edge',
  'text',
  'muted',
  'faint',
  'accent',
  'accent-2',
  'accent-ink',
  'good',
  'warn',
  'bad',
] as const;

/** A colour of the dashboard that a page may set to one of its own, as CSS writes colours. */
export type ThemeToken = (typeof themeTokens)[number];

/** `auto` follows what the visitor has asked the browser for. Tokens change single colours of the dark theme. */
export type Theme = 'dark' | 'light' | 'auto' | Partial<Record<ThemeToken, string>>;

/** Gives an access token for the gateway: `''` when the session has ended, and the visitor would have to log in again. */
export type GetAccessToken = (request?: {
  /** The gateway has refused the last one, or it is about to expire: a new one is needed. */
  refresh?: boolean;
}) => Promise<string>;

/** What the page may want to know of. More kinds may come: what is not known is to be left alone. Nothing in an event is a secret. */
export type DashboardEvent =
  /** Data has come from the gateway, for the first time or anew. */
  | { type: 'loaded'; data: 'agents' | 'credits' | 'measurements' | 'prefixes' | 'token' }
  /** The visitor has picked other agents, or the selection has ended, as with a session: the ids of all that are picked now. */
  | { type: 'selected'; agents: readonly string[] }
  /** The visitor has ended a measurement. */
  | { type: 'cancelled'; measurement: string };

/** What the embedding page decides. All but `gateway` may be left out, and all may be changed later. */
export interface DashboardOptions {
  /** Origin of the gateway, e.g. `https://gateway.example.org`: the only one that ever gets the access token. `''` is the page's own. */
  gateway: string;
  /** Asked each time a token is needed. Without it, only what is public is shown: the agents. */
  getAccessToken?: GetAccessToken | undefined;
  /** The visitor wants to sign in. Without it, no button offers that. The dashboard never begins a login by itself. */
  onSignIn?: (() => void) | undefined;
  /** Which panels are shown: all but the map and the measurement by default. Their order is the dashboard's. */
  panels?: readonly PanelName[] | undefined;
  /**
   * What the panel `measurement` shows: the link that a measurement's page on the site has under 'Share', as it is or without its origin. It
   * needs `datasets`, no session, and no call of the gateway.
   */
  measurement?: string | undefined;
  /** URL of the public datasets, for the panel `measurement`. The visitor's browser looks there for the replies. */
  datasets?: string | undefined;
  /** `dark` by default. */
  theme?: Theme | undefined;
  /** BCP 47 tag of the language and region whose way of writing numbers and dates is used, e.g. `de-CH`. The words are English in any case. */
  locale?: string | undefined;
  /** The visitor has followed a link: its absolute URL. Without it, links open in another tab. */
  onNavigate?: ((url: string) => void) | undefined;
  /** It is on screen. */
  onReady?: (() => void) | undefined;
  /** Something has happened in the dashboard that the page may want to know of. */
  onEvent?: ((event: DashboardEvent) => void) | undefined;
  /** Takes the technical reason of a failure. The visitor has been told in the dashboard. */
  onError?: ((error: unknown) => void) | undefined;
}

/** The properties of the component that `dashboard_embed` exposes as `./Dashboard`. */
export interface DashboardProps extends DashboardOptions {
  /**
   * Major version of the contract that the page was written for, which is that of these types; 1 when it is left out. A dashboard of another
   * one says so in its place.
   */
  contract?: typeof contractMajor | undefined;
}

/** The property `options` of `<probing-dashboard>`. What it says wins over attributes. */
export type ElementOptions = Partial<DashboardOptions>;

/** Calls the page back. What that throws is reported as an error that nobody has caught: it is the page's, and stops nothing here. */
export function tell<T extends unknown[]>(callback: ((...values: T) => void) | undefined, ...values: T): void {
  try {
    callback?.(...values);
  } catch (error) {
    reportError(error);
  }
}

/** A dashboard in a page. */
export interface EmbeddedDashboard {
  /**
   * Changes options in place: what is shown stays.
   *
   * @throws {TypeError} one sentence that names the option that is wrong; then nothing has changed.
   */
  update(options: Partial<DashboardOptions>): void;
  /** Takes the dashboard away, and everything that it did to the page. */
  unmount(): void;
}

/** A dashboard whose code may still be loading. */
export interface LoadingDashboard extends EmbeddedDashboard {
  /** Rejects if no version of the dashboard can be loaded; `onError` is called too. The visitor may try again then. */
  ready: Promise<void>;
}

/** `<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de-CH">`; the panel `measurement` has attributes too. */
export interface ProbingDashboardElement extends HTMLElement {
  /** All options, also those without an attribute. They override the attributes; a new value replaces the old one as a whole. */
  options: ElementOptions;
}

/** What the embedded build of the dashboard offers as `./mount`. */
export interface MountModule {
  /** Shows the dashboard in an element, as its last child. Options have been checked; those that this version does not know change nothing. Throws what broke the first render. */
  mount(element: Element, options: DashboardOptions): EmbeddedDashboard;
}
