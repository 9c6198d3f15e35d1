import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type DashboardOptions, type EmbeddedDashboard, type MountModule, tell } from 'shared/embed/contract';
import { Embedded } from './embedded.tsx';
import { makePlace } from './shadow.ts';

/**
 * Shows the dashboard in an element of any page, with a React of its own.
 *
 * The site's script has checked the options. It may be newer and know more of them: those are left alone here, so that this version can
 * still take the place of a later one.
 *
 * @throws what broke the first render; then nothing is left in the element.
 */
export const mount: MountModule['mount'] = (element, options): EmbeddedDashboard => {
  let current: DashboardOptions = { ...options };
  let account = 0;
  let started = false;
  const broken: unknown[] = [];
  const onError = (error: unknown) => tell(current.onError, error);
  // A mistake of the page, such as a link that was cut, is found in the first render too: it breaks nothing, and no other version mends it.
  const onBreak = (error: unknown) => void (started ? onError(error) : broken.push(error));
  const host = document.createElement('div');
  const place = makePlace(host);
  const leave = place.enter();
  const root = createRoot(place.root, { onUncaughtError: onBreak });
  const show = () => {
    place.setTheme(current.theme);
    root.render(<Embedded {...current} onError={onError} onBreak={onBreak} account={account} />);
  };
  const unmount = () => {
    root.unmount();
    leave();
    host.remove();
  };
  element.append(host);
  flushSync(show);
  if (broken.length > 0) {
    unmount();
    throw broken[0];
  }
  started = true;
  return {
    update(changed) {
      const next = { ...current, ...changed };
      // Counted here, because React makes one change of two in the same turn: it might never see that the session was over.
      if (current.getAccessToken && !next.getAccessToken) account += 1;
      current = next;
      show();
    },
    unmount,
  };
};
