import { type DashboardOptions, type EmbeddedDashboard, type MountModule, tell } from 'shared/embed';
import { checkOptions } from 'shared/embed-options';

/** A dashboard whose code may still be on its way. */
export interface LoadingDashboard extends EmbeddedDashboard {
  /** Rejects when no version of the dashboard could be loaded; `onError` hears of that too. */
  ready: Promise<void>;
}

/** Makes `mount`. @param load - loads the dashboard. */
export function mountWith(load: () => Promise<MountModule>) {
  /**
   * Shows the dashboard in an element, as its last child.
   *
   * @throws {TypeError} when an option is wrong: one sentence that names it.
   */
  return function mount(element: Element, options: DashboardOptions): LoadingDashboard {
    if (!(element instanceof Element)) throw new TypeError('The dashboard needs an element of the page to be shown in.');
    checkOptions(options);
    let wanted: DashboardOptions = { ...options };
    let shown: EmbeddedDashboard | undefined;
    let over = false;
    const ready = load().then((module) => {
      if (!over) shown = module.mount(element, wanted);
    });
    ready.catch((error) => over || tell(wanted.onError, error));
    return {
      ready,
      update(changed) {
        const next = { ...wanted, ...changed };
        checkOptions(next);
        wanted = next;
        shown?.update(changed);
      },
      unmount() {
        over = true;
        shown?.unmount();
        shown = undefined;
      },
    };
  };
}
