import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useExampleValues } from '../example-values/example-values.tsx';
import { type Need, placeholders } from '../example-values/placeholders.ts';
import block from '../prose/code-block.module.css';
import { CopyCode } from '../prose/copy-code.tsx';
import { type Language, useChosenLanguage } from './chosen-language.ts';
import styles from './example.module.css';
import { ExampleFooter } from './example-footer.tsx';
import { ExampleTextContext, elementId } from './example-text.tsx';
import { textToCopy } from './example-value.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { LazyRunner } from './lazy-runner.tsx';
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
  const { session, userKey, experiment, error, loadExperiment } = useExampleValues();
  const [chosen, choose] = useChosenLanguage();
  const figure = useRef<HTMLElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const needs = needed.split(' ').filter(Boolean) as Need[];
  const needsExperiment = needs.some((need) => need !== 'token');
  // Results of one user's values are dropped when the user changes; results without values stay.
  const owner = needs.length > 0 ? userKey : 0;
  const [runs, setRuns] = useState({ owner, count: 0 });
  const attempt = runs.owner === owner ? runs.count : 0;
  useOnceVisible(figure, needsExperiment, loadExperiment);

  const available = languages.split(' ') as Language[];
  const shown = available.find((language) => language === chosen) ?? available[0] ?? 'bash';
  const missing = needs.find((need) => need !== 'token' && !experiment?.[need]);
  const values = JSON.stringify(needs.map((need) => (need === 'token' ? session.status === 'signed-in' : experiment?.[need])));
  const text = useMemo(() => ({ name, shown, values }), [name, shown, values]);

  const shownText = () => document.getElementById(elementId('text', name, shown));
  // No real token into a program that lacks another value.
  const token = missing ? async () => placeholders.token : session.getAccessToken;
  const loadingExperiment = session.status === 'signed-in' && needsExperiment && !experiment && !error;
  const pending = session.status === 'restoring' ? needs.length > 0 : loadingExperiment;
  const copy = useWhenReady(pending, () => textToCopy(shownText(), token));

  return (
    <figure ref={figure} className={block.block} aria-labelledby={`${name}-title`}>
      <figcaption className={styles.bar}>
        <span id={`${name}-title`} className={block.title}>
          {title}
        </span>
        <LanguageTabs name={name} available={available} shown={shown} onChoose={choose} />
        <CopyCode what={title} text={copy} shown={shownText} masked={needs.includes('token') && session.status === 'signed-in'} />
      </figcaption>
      <div className={styles.texts}>
        <ExampleTextContext value={text}>{children}</ExampleTextContext>
      </div>
      <ExampleFooter needs={needs} missing={missing} runButton={runButton} onRun={() => setRuns({ owner, count: attempt + 1 })} />
      {attempt > 0 && <LazyRunner name={name} title={title} attempt={attempt} onCancel={() => runButton.current?.focus()} />}
    </figure>
  );
}

/** Calls `onVisible` when the element comes near the viewport for the first time. */
function useOnceVisible(element: { current: HTMLElement | null }, enabled: boolean, onVisible: () => void) {
  useEffect(() => {
    if (!enabled || !element.current) return;
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
  }, [element, enabled, onVisible]);
}
