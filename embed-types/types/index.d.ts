import type { DashboardOptions, ElementOptions, EmbeddedDashboard } from './generated/embed.js';

export type {
  DashboardEvent,
  DashboardOptions,
  DashboardProps,
  ElementOptions,
  EmbeddedDashboard,
  GetAccessToken,
  PanelName,
  Theme,
  ThemeToken,
} from './generated/embed.js';

/** A dashboard whose code may still be on its way. */
export interface LoadingDashboard extends EmbeddedDashboard {
  /** Rejects when no version of the dashboard could be loaded; `onError` hears of that too. */
  ready: Promise<void>;
}

/** `<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de-CH">` */
export interface ProbingDashboardElement extends HTMLElement {
  /** All options: what attributes cannot say, too. It wins over them. Setting it replaces what was set before. */
  options: ElementOptions;
}

declare global {
  /** There once `/embed/dashboard.js` has run: `await customElements.whenDefined('probing-dashboard')` waits for that. */
  var ProbingDashboard:
    | undefined
    | {
        /**
         * Shows the dashboard in an element, as its last child.
         *
         * @throws {TypeError} when an option is wrong: one sentence that names it.
         */
        mount(element: Element, options: DashboardOptions): LoadingDashboard;
      };

  interface HTMLElementTagNameMap {
    'probing-dashboard': ProbingDashboardElement;
  }
}
