import { type ComponentType, Suspense, use } from 'react';
import { lazyModule } from 'shared/lazy';
import { logError } from '../log-error.ts';
import styles from './hero.module.css';

/** The parts of the home page that are not in the shell's first file. */
export const homeParts = lazyModule(() => import(/* webpackChunkName: "home" */ './below-the-fold.tsx'));

type HomeParts = NonNullable<typeof homeParts.loaded>;

let loading: Promise<HomeParts> | undefined;

/** Without its code, what was served can be read all the same: it is never hydrated. */
function load(): Promise<HomeParts> {
  loading ??= homeParts.load().catch((error) => {
    logError(error);
    loading = undefined;
    return new Promise(() => {});
  });
  return loading;
}

function Part({ name }: { name: keyof HomeParts }) {
  const Loaded: ComponentType = (homeParts.loaded ?? use(load()))[name];
  return <Loaded />;
}

/** A part of the home page, which React hydrates when its code is there, and renders then after a navigation. */
export function HomePart({ name }: { name: keyof HomeParts }) {
  return (
    <Suspense fallback={<div className={styles.later} />}>
      <Part name={name} />
    </Suspense>
  );
}
