import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from 'shared/ui/use-printing';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { comparePaths } from './compare-paths.ts';
import type { Words } from './describe-path.ts';
import { ExportPicture } from './export-picture.tsx';
import { HopsTable } from './hops-table.tsx';
import type { Measured } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { PathPicture } from './path-picture.tsx';
import styles from './path-section.module.css';
import { PingStrip } from './ping-strip.tsx';
import { useWords } from './use-words.ts';

interface PathSectionProps {
  measurement: SentMeasurement;
  /** Of `measurePaths`. */
  measured: Measured;
  /** Whether replies may still come. */
  waiting: boolean;
}

/** What a measurement has found, in sentences, as a picture and as tables. The content of a panel. */
export function PathSection({ measurement, measured, waiting }: PathSectionProps) {
  const { paths, notes, strangers, isPart } = measured;
  const words = useWords(waiting);
  const isPing = measurement.kind === 'ping';
  const sentences = useMemo(() => {
    return [...(isPart ? [] : comparePaths(measured, words, isPing)), ...notes, ...describeStrangers(strangers.length, words)];
  }, [measured, notes, strangers, isPart, words, isPing]);
  if (paths.length === 0) return <p className={styles.none}>{waiting ? 'No reply has come yet.' : 'No reply has come.'}</p>;
  return (
    <div className={styles.section}>
      {sentences.length > 0 && (
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isPing ? <PingStrip paths={paths} words={words} /> : <PathPicture paths={paths} words={[words]} />}
      <div className={styles.below}>
        {!isPing && <ExportPicture measurement={measurement} measured={measured} words={words} />}
        <Tables isPing={isPing} paths={paths} words={words} />
      </div>
    </div>
  );
}

/** A link that was changed, or somebody who has found the source address. */
function describeStrangers(number: number, { count }: Words): string[] {
  if (number === 0) return [];
  const some = number === 1 ? '1 reply answers a probe' : `${count(number)} replies answer probes`;
  return [
    `${some} with another target, protocol, port or TTL than this page says was sent. Only the table of replies has ${number === 1 ? 'it' : 'them'}.`,
  ];
}

/** What the pictures show, in numbers: for who opens it, and on paper. */
function Tables({ isPing, paths, words }: { isPing: boolean; paths: readonly MeasuredPath[]; words: Words }) {
  const [open, setOpen] = useState(false);
  const printing = usePrinting(flushSync);
  const shown = open || printing;
  return (
    <details className={styles.tables} open={shown} onToggle={({ currentTarget }) => printing || setOpen(currentTarget.open)}>
      <summary>{isPing ? 'Replies by address' : 'Hops as a table'}</summary>
      {shown && paths.map((path) => <HopsTable key={`${path.source} ${path.target}`} path={path} words={words} isPing={isPing} />)}
    </details>
  );
}
