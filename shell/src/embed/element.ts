import { type DashboardOptions, type PanelName, type Theme, tell } from 'shared/embed';
import type { LoadingDashboard, mountWith } from './mount.ts';

/** What cannot be said in an attribute, and colours. */
type Properties = Omit<DashboardOptions, 'gateway' | 'panels' | 'locale'>;

/** Setting properties takes back those that were set before. */
const absent: { [Name in Exclude<keyof Properties, 'theme'>]-?: undefined } = {
  getAccessToken: undefined,
  onSignIn: undefined,
  onNavigate: undefined,
  onReady: undefined,
  onEvent: undefined,
  onError: undefined,
};

/**
 * Makes `<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de-CH">`. What an attribute cannot say, its
 * property `options` does; it may be changed at any time, as attributes may. Wrong ones go to `onError` and, as errors nobody caught do, to the console.
 *
 * @param mount - shows a dashboard.
 */
export function dashboardElement(mount: ReturnType<typeof mountWith>): CustomElementConstructor {
  return class ProbingDashboard extends HTMLElement {
    static readonly observedAttributes = ['gateway', 'panels', 'theme', 'locale'];

    #properties: Properties = {};
    #dashboard: LoadingDashboard | undefined;

    get options(): Properties {
      return this.#properties;
    }

    set options(properties: Properties) {
      this.#properties = { ...properties };
      this.#show();
    }

    connectedCallback() {
      // Set by a script that ran before this one.
      if (Object.hasOwn(this, 'options')) {
        const { options } = this;
        Reflect.deleteProperty(this, 'options');
        this.#properties = { ...options };
      }
      this.#show();
    }

    disconnectedCallback() {
      this.#dashboard?.unmount();
      this.#dashboard = undefined;
    }

    attributeChangedCallback() {
      this.#show();
    }

    #show() {
      if (!this.isConnected) return;
      const options: DashboardOptions = {
        gateway: this.getAttribute('gateway') ?? '',
        panels: this.getAttribute('panels')?.trim().split(/\s+/) as PanelName[] | undefined,
        theme: (this.getAttribute('theme') as Theme | null) ?? undefined,
        locale: this.getAttribute('locale') ?? undefined,
        ...absent,
        ...this.#properties,
      };
      try {
        if (this.#dashboard) this.#dashboard.update(options);
        else this.#dashboard = mount(this, options);
      } catch (error) {
        reportError(error);
        tell(this.#properties.onError, error);
      }
    }
  };
}
