import { checkOptions } from 'shared/embed/check-options';
import {
  type DashboardOptions,
  type EmbeddedDashboard,
  type LoadingDashboard,
  type MountModule,
  otherContract,
  tell,
} from 'shared/embed/contract';
import { logError } from '../log-error.ts';
import { needsReload } from '../remotes/needs-reload.ts';
import { failureNotice, type NoticeAction } from './failure-notice.ts';

/** What `mount` needs of the loader. */
export interface DashboardLoader {
  /** Loads the dashboard; rejects with an `AggregateError` that has the reason for each version tried, and may be called again. */
  load(): Promise<MountModule>;
  /** Says that a loaded version broke before it had rendered anything: the next load tries those that are left. */
  broke(module: MountModule, error: unknown): void;
}

const reload: NoticeAction = { label: 'Reload the page', run: () => window.location.reload() };

/** Makes `mount`. */
export function mountWith({ load, broke }: DashboardLoader) {
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
    let loading = false;

    /** Shows the first version that renders something. */
    async function show(): Promise<void> {
      const module = await load();
      if (over) return;
      const given = wanted;
      try {
        shown = module.mount(element, given);
      } catch (error) {
        broke(module, error);
        return show();
      }
      // Its callbacks run while it renders, and may have changed that.
      if (over) shown.unmount();
      else if (wanted !== given) shown.update(wanted);
    }

    async function start(): Promise<void> {
      loading = true;
      try {
        await show();
        notice.makeRoom();
      } catch (error) {
        if (over) throw error;
        if (needsReload(error)) notice.say(otherContract, reload);
        else notice.say('The dashboard could not be loaded.', retry);
        logError(error);
        tell(wanted.onError, error);
        throw error;
      } finally {
        loading = false;
      }
    }

    const retry: NoticeAction = {
      label: 'Retry',
      run() {
        if (loading) return;
        notice.say('Loading the dashboard…', retry);
        start().catch(() => {});
      },
    };

    const notice = failureNotice(element);
    const ready = start();
    ready.catch(() => {});
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
        notice.remove();
        shown?.unmount();
        shown = undefined;
      },
    };
  };
}
