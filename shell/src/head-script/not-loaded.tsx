import { paths } from 'shared/paths';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import failure from '../layout/failure-page.module.css';
import layout from '../layout/layout.module.css';
import release from '../releases/release-notice.module.css';
import { notLoadedId } from './not-loaded-id.ts';

/**
 * The notice that the head script shows when the main script is missing: all of `main`, or the notice alone at the window's lower edge.
 *
 * In a template, for `watch-start.ts`. All class names are those of components: a style sheet of its own would be in no page.
 */
export function NotLoaded() {
  return (
    <template id={notLoadedId}>
      <main className={layout.main}>
        <div className={failure.failed}>
          <h1>Something did not load</h1>
          <Notice tone="error" action={<Button>Reload</Button>}>
            Part of this page has not loaded. Without it the menu, signing in and other buttons do not work.
          </Notice>
          <p>
            The public pages can still be read: start at the <a href={paths.home}>home page</a>.
          </p>
        </div>
      </main>
      <div className={release.notice} />
    </template>
  );
}
