import { createRoot } from 'react-dom/client';
import { checkOptions, type DashboardOptions, type EmbeddedDashboard, type MountModule, tell } from 'shared/embed';
import { Embedded } from './embedded.tsx';
import { makePlace } from './shadow.ts';

/**
 * Shows the dashboard in an element of any page, with a React of its own.
 *
 * @throws {TypeError} when an option is wrong: one sentence that names it.
 */
export const mount: MountModule['mount'] = (element, options): EmbeddedDashboard => {
  checkOptions(options);
  let current: DashboardOptions = { ...options };
  const host = document.createElement('div');
  const place = makePlace(host);
  const root = createRoot(place.root, { onUncaughtError: (error) => tell(current.onError, error) });
  const show = () => {
    place.setTheme(current.theme);
    root.render(<Embedded {...current} />);
  };
  element.append(host);
  show();
  return {
    update(changed) {
      const next = { ...current, ...changed };
      checkOptions(next);
      current = next;
      show();
    },
    unmount() {
      root.unmount();
      place.leave();
      host.remove();
    },
  };
};
