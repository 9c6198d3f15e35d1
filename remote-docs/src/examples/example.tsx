import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import block from '../prose/code-block.module.css';
import { CopyCode } from '../prose/copy-code.tsx';
import { useReader } from '../example-values/example-values.tsx';
import styles from './example.module.css';
import { ExampleFoot } from './example-footer.tsx';
import { partId, ShownContext } from './example-text.tsx';
import { type Language, languages, useChosenLanguage } from './chosen-language.ts';
import { placeholders } from '../example-values/placeholders.ts';
import { RunPlace } from './lazy-runner.tsx';
import { useLater } from './use-when-ready.ts';
import { copyOf } from './example-value.tsx';

/** What belongs to the reader in an example. */
export type Need = keyof typeof placeholders;

interface ExampleProps {
  name: string;
  /** From here on, what the build has written: see `mdx/rehype-examples.ts`. */
  title: string;
  /** What the request holds of the reader's, with spaces between. */
  needs: string;
  /** What it is written in, with spaces between. */
  languages: string;
  /** One block of code for each language. */
  children: ReactNode;
}

/** A request in several languages, which can be copied and run. With the reader's own values, if they are signed in. */
export function Example({ name, title, needs: needed, languages: listed, children }: ExampleProps) {
  const { session, person, experiment, problem, wantExperiment } = useReader();
  const [chosen, choose] = useChosenLanguage();
  const frame = useRef<HTMLElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const needs = needed.split(' ').filter(Boolean) as Need[];
  const personal = needs.some((need) => need !== 'token');
  // Runs with a person's values go when the person does; the others are nobody's.
  const owner = needs.length > 0 ? person : 0;
  const [ran, setRan] = useState({ owner, count: 0 });
  const runs = ran.owner === owner ? ran.count : 0;
  useWhenSeen(frame, personal, wantExperiment);

  const written = listed.split(' ') as Language[];
  const shown = written.find((language) => language === chosen) ?? written[0] ?? 'bash';
  const missing = needs.find((need) => need !== 'token' && !experiment?.[need]);
  const values = JSON.stringify(needs.map((need) => (need === 'token' ? session.status === 'signed-in' : experiment?.[need])));
  const text = useMemo(() => ({ name, shown, values }), [name, shown, values]);
  // The real token is worth nothing in a program that lacks something else.
  const token = missing ? async () => placeholders.token : session.getAccessToken;

  const textOnScreen = () => document.getElementById(partId('text', name, shown));
  const coming = session.status === 'restoring' ? needs.length > 0 : session.status === 'signed-in' && personal && !experiment && !problem;
  const copy = useLater(coming, () => copyOf(textOnScreen(), token));

  function onKeyDown(event: KeyboardEvent) {
    const place = written.indexOf(shown);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1 + written.length, Home: 0, End: written.length - 1 }[event.key];
    const language = next === undefined ? undefined : written[next % written.length];
    if (!language) return;
    event.preventDefault();
    choose(language);
    document.getElementById(partId('tab', name, language))?.focus();
  }

  return (
    <figure ref={frame} className={block.block} aria-labelledby={`${name}-title`}>
      <figcaption className={styles.bar}>
        <span id={`${name}-title`} className={block.title}>
          {title}
        </span>
        <span className={styles.tabs} role="tablist" aria-labelledby={`${name}-title`} onKeyDown={onKeyDown}>
          {written.map((language) => (
            <button
              key={language}
              type="button"
              role="tab"
              className={styles.tab}
              id={partId('tab', name, language)}
              aria-controls={partId('text', name, language)}
              aria-selected={language === shown}
              tabIndex={language === shown ? 0 : -1}
              onClick={() => choose(language)}
            >
              {languages[language]}
            </button>
          ))}
        </span>
        <CopyCode what={title} text={copy} shown={textOnScreen} masked={needs.includes('token') && session.status === 'signed-in'} />
      </figcaption>
      <div className={styles.texts}>
        <ShownContext value={text}>{children}</ShownContext>
      </div>
      <ExampleFoot needs={needs} missing={missing} runButton={runButton} onRun={() => setRan({ owner, count: runs + 1 })} />
      {runs > 0 && <RunPlace name={name} title={title} attempt={runs} onCancel={() => runButton.current?.focus()} />}
    </figure>
  );
}

/** Calls back when an element comes near the window for the first time. */
function useWhenSeen(element: { current: HTMLElement | null }, wanted: boolean, onSeen: () => void) {
  useEffect(() => {
    if (!wanted || !element.current) return;
    if (typeof IntersectionObserver !== 'function') return onSeen();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, onSeen]);
}
