import { type ComponentType, Suspense, use, useEffect } from 'react';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { logError } from '../log-error.ts';
import styles from './hero.module.css';

/** The parts of the home page that are not in the shell's first file. */
export const homeParts = lazyModule(() => import(/* webpackChunkName: "home" */ './below-the-fold.tsx'));

type HomeParts = NonNullable<typeof homeParts.loaded>;

let loading: Promise<HomeParts | undefined> | undefined;

/** The prerendered elements of each part. A copy: React removes them when something changes before their code is there. */
let served: Map<string, DocumentFragment> | undefined;

/** Loads {@link homeParts} to render them: `undefined` where they cannot be had. */
export function loadHomeParts(): Promise<HomeParts | undefined> {
  served ??= copyServed();
  loading ??= homeParts.load().catch((error) => {
    logError(error);
    return undefined;
  });
  return loading;
}

function copyServed(): Map<string, DocumentFragment> {
  const places = typeof document === 'undefined' ? [] : document.querySelectorAll<HTMLElement>('[data-part]');
  return new Map(
    [...places].map((place) => {
      const elements = document.createDocumentFragment();
      elements.append(...[...place.childNodes].map((node) => node.cloneNode(true)));
      return [place.dataset.part ?? '', elements];
    }),
  );
}

interface PartProps {
  name: 'Picture' | 'Sections';
}

function Part({ name }: PartProps) {
  const parts = homeParts.loaded ?? use(loadHomeParts());
  if (!parts) return <WithoutCode name={name} />;
  const Loaded: ComponentType = parts[name];
  return (
    <div className={styles.part} data-part={name}>
      <Loaded />
    </div>
  );
}

/** What was served, which can be read without its code; after a navigation, that it is missing. */
function WithoutCode({ name }: PartProps) {
  const elements = served?.get(name);
  if (!elements) return name === 'Sections' ? <NotLoaded /> : <Later />;
  const putBack = (place: HTMLElement | null) => {
    // Hydration keeps the elements that were served.
    if (place && !place.hasChildNodes()) place.append(elements.cloneNode(true));
  };
  // Trusted Types refuse HTML as a string.
  const html = window.trustedTypes?.emptyHTML ?? '';
  return <div ref={putBack} className={styles.part} data-part={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Keeps the place of a part. */
function Later() {
  return <div className={styles.later} />;
}

function NotLoaded() {
  // The next visit to the page tries again.
  useEffect(
    () => () => {
      loading = undefined;
    },
    [],
  );
  return (
    <Notice tone="error" action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
      The rest of this page could not be loaded.
    </Notice>
  );
}

/** A part of the home page, which React hydrates when its code is there, and renders then after a navigation. */
export function HomePart({ name }: PartProps) {
  return (
    <Suspense fallback={<Later />}>
      <Part name={name} />
    </Suspense>
  );
}
