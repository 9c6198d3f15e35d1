import { type DashboardOptions, type ElementOptions, type ProbingDashboardElement, type Theme, tell } from 'shared/embed/contract';
import { type FailureNotice, failureNotice } from './failure-notice.ts';
import type { mountWith } from './mount.ts';

/** Options that are attributes too. */
const attributes = ['gateway', 'panels', 'measurement', 'datasets', 'theme', 'locale'] as const;

/** What no attribute says: setting `options` takes back what was set before. */
const absent: { [Name in Exclude<keyof DashboardOptions, (typeof attributes)[number]>]-?: undefined } = {
  getAccessToken: undefined,
  onSignIn: undefined,
  onNavigate: undefined,
  onReady: undefined,
  onEvent: undefined,
  onError: undefined,
};

/** The visitor cannot mend it; the sentence that names the option is for the page's author. */
const wrongOption = 'The dashboard cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.';

/**
 * Makes `<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de-CH">`. Its property `options`
 * says what attributes cannot, and wins over them; it may be changed at any time, as attributes may.
 *
 * Wrong options go to `onError` and, as errors nobody caught do, to the console. A dashboard that is shown stays as it is; in the place of one
 * that is not, the visitor is told.
 *
 * @param mount - shows a dashboard.
 */
export function dashboardElement(mount: ReturnType<typeof mountWith>): new () => ProbingDashboardElement {
  const box = new CSSStyleSheet();
  // What the page says of the element wins over this.
  box.insertRule(':host { display: block; width: 100%; box-sizing: border-box }');
  box.insertRule(':host([hidden]) { display: none }', 1);
  return class ProbingDashboard extends HTMLElement {
    static readonly observedAttributes = [...attributes, 'options'];

    #properties = ownOptions(this);
    #connected = false;
    #dashboard: ReturnType<typeof mount> | undefined;
    #notice: FailureNotice = failureNotice(this);

    constructor() {
      super();
      const shadow = this.attachShadow({ mode: 'open' });
      shadow.append(document.createElement('slot'));
      shadow.adoptedStyleSheets = [box];
    }

    get options() {
      return this.#properties ?? {};
    }

    set options(properties: ElementOptions) {
      this.#properties = { ...properties };
      this.#show();
    }

    connectedCallback() {
      this.#connected = true;
      this.#show();
    }

    disconnectedCallback() {
      this.#connected = false;
      this.#notice.remove();
      this.#dashboard?.unmount();
      this.#dashboard = undefined;
    }

    attributeChangedCallback(name: string) {
      // Frameworks write it as text when they find no such property yet: the page's callbacks would be lost without a word.
      if (name === 'options' && this.hasAttribute(name) && !this.#properties)
        reportError(new TypeError("The dashboard's options must be set as a property, in React by a ref."));
      this.#show();
    }

    #show() {
      // An element that was there before the script hears of each attribute first.
      if (!this.#connected) return;
      const options: DashboardOptions = {
        gateway: this.getAttribute('gateway') ?? '',
        panels: this.getAttribute('panels')?.trim().split(/\s+/) as DashboardOptions['panels'],
        measurement: this.getAttribute('measurement') ?? undefined,
        datasets: this.getAttribute('datasets') ?? undefined,
        theme: (this.getAttribute('theme') as Theme | null) ?? undefined,
        locale: this.getAttribute('locale') ?? undefined,
        ...absent,
        ...this.#properties,
      };
      try {
        if (this.#dashboard) this.#dashboard.update(options);
        else this.#dashboard = mount(this, options);
        this.#notice.remove();
      } catch (error) {
        if (!this.#dashboard) this.#notice.say(wrongOption);
        reportError(error);
        tell(this.#properties?.onError, error);
      }
    }
  };
}

/** Takes over what a script that ran before this one has set. */
function ownOptions(element: HTMLElement & { options?: ElementOptions }): ElementOptions | undefined {
  if (!Object.hasOwn(element, 'options')) return undefined;
  const { options } = element;
  delete element.options;
  return { ...options };
}
