import { dashboardElement } from './element.ts';
import { dashboardLoader } from './loader.ts';
import { mountWith } from './mount.ts';

declare global {
  interface Window {
    /** The second door for pages that are not ours (docs/embedding.md). The third is `<probing-dashboard>`. */
    ProbingDashboard?: { mount: ReturnType<typeof mountWith> };
  }
}

/** The stable script of a site, `/embed/dashboard.js`. A second one in the same page does nothing. */
const script = document.currentScript ?? document.querySelector('script[src$="/embed/dashboard.js"]');
if (!(script instanceof HTMLScriptElement)) throw new Error('Load the dashboard by <script src="https://<the site>/embed/dashboard.js">.');
// Without container queries nothing fits a narrow place; Safari before 16.4 cannot make style sheets for a shadow root.
const runsHere = CSS.supports('container-type', 'inline-size') && 'adoptedStyleSheets' in document;
if (runsHere && !window.ProbingDashboard) {
  const mount = mountWith(dashboardLoader(new URL(script.src).origin));
  window.ProbingDashboard = { mount };
  customElements.define('probing-dashboard', dashboardElement(mount));
}
