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
          <h1>Something is missing</h1>
          <Notice tone="error" action={<Button>Reload</Button>}>
            Part of this page is missing or still on its way. The menu, signing in and other buttons do not work without it.
          </Notice>
          <p>
            The public pages can be read all the same, beginning with the <a href={paths.home}>home page</a>.
          </p>
        </div>
      </main>
      <div className={release.notice} />
    </template>
  );
}
