import { createRoot } from 'react-dom/client';
import { type DashboardOptions, type EmbeddedDashboard, type MountModule, tell } from 'shared/embed';
import { Embedded } from './embedded.tsx';
import { makePlace } from './shadow.ts';

/**
 * Shows the dashboard in an element of any page, with a React of its own.
 *
 * The site's script has checked the options. It may be newer and know more of them: those are left alone here, so that this version can
 * still take the place of a later one.
 */
export const mount: MountModule['mount'] = (element, options): EmbeddedDashboard => {
  let current: DashboardOptions = { ...options };
  const host = document.createElement('div');
  const place = makePlace(host);
  const leave = place.enter();
  const root = createRoot(place.root, { onUncaughtError: (error) => tell(current.onError, error) });
  const show = () => {
    place.setTheme(current.theme);
    root.render(<Embedded {...current} />);
  };
  element.append(host);
  show();
  return {
    update(changed) {
      current = { ...current, ...changed };
      show();
    },
    unmount() {
      root.unmount();
      leave();
      host.remove();
    },
  };
};
