import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useExampleValues } from '../example-values/example-values.tsx';
import { type Need, placeholders } from '../example-values/placeholders.ts';
import block from '../prose/code-block.module.css';
import { CopyCode } from '../prose/copy-code.tsx';
import { type Language, useChosenLanguage } from './chosen-language.ts';
import styles from './example.module.css';
import { ExampleFooter, pendingNote } from './example-footer.tsx';
import { ExampleTextContext, elementId } from './example-text.tsx';
import { textToCopy } from './example-value.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { LazyRunner } from './lazy-runner.tsx';
import { useExampleRuns } from './use-example-runs.ts';
import { useSizedLanguage } from './use-sized-language.ts';
import { useWhenReady } from './use-when-ready.ts';

interface ExampleProps {
  name: string;
  /** This and the following props are written by the build: see `mdx/rehype-examples.ts`. */
  title: string;
  /** Names of the user's values in the request, separated by spaces. */
  needs: string;
  /** Separated by spaces. */
  languages: string;
  /** One `<ExampleText>` for each language. */
  children: ReactNode;
}

/** A request in several languages, to copy and to run; with the user's own values after sign-in. */
export function Example({ name, title, needs: needed, languages, children }: ExampleProps) {
  const [chosen, choose] = useChosenLanguage();
  const figure = useRef<HTMLElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const needs = needed.split(' ').filter(Boolean) as Need[];
  const available = languages.split(' ') as Language[];
  const shown = available.find((language) => language === chosen) ?? available[0] ?? 'bash';
  const { values, missing, masked, pending, error, owner, load, token } = useNeeds(needs);
  useOnceVisible(figure, load);

  const sized = useSizedLanguage(figure, shown);
  const text = useMemo(() => ({ name, shown, sized, values }), [name, shown, sized, values]);
  const shownText = () => document.getElementById(elementId('text', name, shown));
  const copy = useWhenReady(pending !== undefined, () => textToCopy(shownText(), token));
  const { attempt, pressed, run } = useExampleRuns({ owner, pending: pending !== undefined, canRun: !missing, load });

  return (
    <figure ref={figure} className={block.block} aria-labelledby={`${name}-title`} onFocus={error ? undefined : load}>
      <figcaption className={styles.bar}>
        {/* Focusable, because links lead here. */}
        <span id={`${name}-title`} className={block.title} tabIndex={-1}>
          {title}
        </span>
        <LanguageTabs name={name} available={available} shown={shown} onChoose={choose} />
        <CopyCode what={title} text={copy} shown={shownText} masked={masked} />
      </figcaption>
      <div className={styles.texts}>
        <ExampleTextContext value={text}>{children}</ExampleTextContext>
      </div>
      <ExampleFooter needs={needs} missing={missing} runButton={runButton} onRun={run} />
      <p className={visuallyHidden.text} role="status">
        {pressed && (pending ? pendingNote[pending] : error)}
      </p>
      {attempt > 0 && <LazyRunner name={name} title={title} attempt={attempt} onRun={run} onCancel={() => runButton.current?.focus()} />}
    </figure>
  );
}

/** The user's values that an example needs. */
function useNeeds(needs: Need[]) {
  const { session, userKey, experiment, error, loadExperiment } = useExampleValues();
  const { status } = session;
  const isSignedIn = status === 'signed-in';
  const needsExperiment = needs.some((need) => need !== 'token');
  const missing = needs.find((need) => (need === 'token' ? !isSignedIn : !experiment?.[need]));
  const loadingExperiment = isSignedIn && needsExperiment && !experiment && !error;
  // No real token into a program that lacks another value.
  const lacksValue = needs.some((need) => need !== 'token' && !experiment?.[need]);
  return {
    missing,
    error,
    masked: needs.includes('token') && isSignedIn,
    /** Changes with the values. */
    values: JSON.stringify(needs.map((need) => (need === 'token' ? isSignedIn : experiment?.[need]))),
    /** What is still to come. */
    pending: status === 'restoring' && needs.length > 0 ? 'session' : loadingExperiment ? 'experiment' : undefined,
    // Results of one user's values are dropped when the user changes; results without values stay.
    owner: needs.length > 0 ? userKey : 0,
    load: needsExperiment ? loadExperiment : undefined,
    token: lacksValue ? async () => placeholders.token : session.getAccessToken,
  } as const;
}

/** Calls `onVisible` when the element comes near the viewport for the first time. */
function useOnceVisible(element: { current: HTMLElement | null }, onVisible: (() => void) | undefined) {
  useEffect(() => {
    if (!onVisible || !element.current) return;
    if (typeof IntersectionObserver !== 'function') return onVisible();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onVisible();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onVisible]);
}
