import type { DashboardOptions, LoadingDashboard, ProbingDashboardElement } from './generated/contract.js';

export type {
  DashboardEvent,
  DashboardOptions,
  DashboardProps,
  ElementOptions,
  EmbeddedDashboard,
  GetAccessToken,
  LoadingDashboard,
  PanelName,
  ProbingDashboardElement,
  Theme,
  ThemeToken,
} from './generated/contract.js';

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
