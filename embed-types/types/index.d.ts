import type { DashboardOptions, ElementOptions, EmbeddedDashboard } from './generated/contract.js';

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
} from './generated/contract.js';

/** A dashboard whose code may still be loading. */
export interface LoadingDashboard extends EmbeddedDashboard {
  /** Rejects if no version of the dashboard can be loaded; `onError` is called too. */
  ready: Promise<void>;
}

/** `<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de-CH">`; the panel `measurement` has attributes too. */
export interface ProbingDashboardElement extends HTMLElement {
  /** All options, also those without an attribute. They override the attributes; a new value replaces the old one as a whole. */
  options: ElementOptions;
}

declare global {
  /** Defined by `/embed/dashboard.js`: `await customElements.whenDefined('probing-dashboard')` waits for it. */
  var ProbingDashboard:
    | undefined
    | {
        /**
         * Appends the dashboard to an element.
         *
         * @throws {TypeError} that names an invalid option.
         */
        mount(element: Element, options: DashboardOptions): LoadingDashboard;
      };

  interface HTMLElementTagNameMap {
    'probing-dashboard': ProbingDashboardElement;
  }
}
