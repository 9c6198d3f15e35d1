import { useRef } from 'react';
import { Button } from 'shared/ui/button';
import { Meter } from 'shared/ui/meter';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { Loading } from '../panel/loading.tsx';
import { fieldId } from './field.tsx';
import { FieldNote } from './field-note.tsx';
import styles from './list-field.module.css';
import type { ListPart } from './list-part.ts';
import type { ProbeList } from './parse-probe-list.ts';
import { MAX_TEXT } from './proposed-list.ts';
import type { ProbeListState } from './use-probe-list.ts';

interface ListFieldProps {
  state: ProbeListState;
  /** Which probes are sent next, where not all can be. */
  part: ListPart | undefined;
  /** Whether wrong lines are left out. */
  leaveOut: boolean;
  onLeaveOut(on: boolean): void;
  problem: string | undefined;
}

const ID = fieldId('list');
const OTHER_ID = `${ID}-other`;
const PROPOSED = 'Filled in from an earlier measurement: probes to each target with each TTL. Change what you want.';

/** Probes from a file or a text, with what is wrong in it. */
export function ListField({ state, part, leaveOut, onLeaveOut, problem }: ListFieldProps) {
  const { current, isProposed, leftOut, readFile, fileName } = state;
  const isFile = fileName !== undefined;
  // The focus comes to what is wrong.
  const [textId, fileId] = isFile ? [OTHER_ID, ID] : [ID, OTHER_ID];

  const place = useRef<HTMLDivElement>(null);

  function beginAgain() {
    // The button goes. Not to the text, which would open the keyboard of a phone.
    place.current?.focus({ preventScroll: true });
    state.beginAgain();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div ref={place} className={styles.list} role="group" tabIndex={-1} aria-label="Probes">
      <label className={styles.label} htmlFor={textId}>
        Probes, one per line
      </label>
      <p id={`${ID}-form`} className={styles.words}>
        <code className={styles.code}>destination,source port,destination port,ttl,protocol</code>
      </p>
      <ListText id={textId} state={state} isInvalid={problem !== undefined && !isFile} />
      <ListFile id={fileId} name={fileName} isInvalid={problem !== undefined && isFile} onChoose={readFile} />
      <FieldNote id={`${ID}-note`} problem={problem} warning={leftOut} hint={isProposed && PROPOSED} />
      {current.state === 'reading' && <ReadingProgress name={current.name || 'the list'} done={current.done} />}
      {current.state === 'failed' && (
        <p className={styles.failed} role="alert">
          {`${current.name}: ${current.problem}`}
        </p>
      )}
      {current.state === 'read' && <ListReport name={current.name} list={current.list} leaveOut={leaveOut} onLeaveOut={onLeaveOut} />}
      {part && <NextPart part={part} onBeginAgain={beginAgain} />}
    </div>
  );
}

interface PartProps {
  id: string;
  isInvalid: boolean;
}

/** A pasted list that is too long to be shown is read all the same. */
function ListText({ id, isInvalid, state: { text, readText } }: PartProps & { state: ProbeListState }) {
  return (
    <textarea
      id={id}
      className={styles.text}
      rows={5}
      spellCheck={false}
      autoComplete="off"
      placeholder="2001:db8::1,24000,33434,32,icmpv6"
      value={text}
      onChange={({ currentTarget }) => readText(currentTarget.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (pasted.length <= MAX_TEXT) return;
        event.preventDefault();
        readText(pasted);
      }}
      aria-invalid={isInvalid}
      aria-describedby={`${ID}-form ${ID}-note`}
    />
  );
}

interface ListFileProps extends PartProps {
  /** Of the file that is given. */
  name: string | undefined;
  onChoose(file: File): void;
}

/** The browser's own field forgets a file when the page is left, and names one that a text has replaced. */
function ListFile({ id, name, isInvalid, onChoose }: ListFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className={styles.file}>
      or
      <Button
        id={id}
        className={isInvalid ? styles.invalid : undefined}
        size="small"
        onClick={() => input.current?.click()}
        aria-describedby={`${ID}-file ${ID}-form ${ID}-note`}
      >
        Choose a file (CSV)
      </Button>
      <span id={`${ID}-file`} className={styles.name}>
        {name ?? 'No file chosen'}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of probes (CSV)"
        accept=".csv,.txt,text/csv,text/plain"
        // The same file can be chosen again when it has been mended.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </p>
  );
}

/** The percentage is no live region: it would be read out again and again. */
function ReadingProgress({ name, done }: { name: string; done: number | undefined }) {
  const percent = Math.round((done ?? 0) * 100);
  return (
    <>
      <Loading>{`Reading ${name}...`}</Loading>
      {done !== undefined && <Meter label={`Read of ${name}`} text={`${percent} %`} value={percent} max={100} high={false} />}
    </>
  );
}

/** What Send sends of a list that is too long for one request or for what is left today, and what stays for later. */
function NextPart({ part: { first, end, total, isShort }, onBeginAgain }: { part: ListPart; onBeginAgain(): void }) {
  const { count } = useFormats();
  const range = (from: number, to: number) => (to - from === 1 ? `probe ${count(to)}` : `probes ${count(from + 1)} to ${count(to)}`);
  const rest = total - end;
  return (
    <div className={styles.part}>
      {end > first && (
        <p className={styles.words} role="status">
          <span>{isShort ? 'The credits that are left today are not enough for all.' : 'One request can have 4 MB.'}</span> Send sends{' '}
          <strong className={styles.name}>{range(first, end)}</strong> as a measurement
          <span>
            {rest > 0
              ? `; the other ${count(rest)} stay here, for ${isShort ? 'another day' : 'the next one'}.`
              : ': the last part of the list.'}
          </span>
        </p>
      )}
      {first > 0 && (
        <p className={styles.words}>
          Sent before: {range(0, first)}.{' '}
          <Button size="small" onClick={onBeginAgain}>
            Begin again with the first
          </Button>
        </p>
      )}
    </div>
  );
}

interface ListReportProps extends Pick<ListFieldProps, 'leaveOut' | 'onLeaveOut'> {
  name: string;
  list: ProbeList;
}

function ListReport({ name, list: { probes, errors, wrong, warning }, leaveOut, onLeaveOut }: ListReportProps) {
  const { count } = useFormats();
  const probesRead = formatPlural(probes.length, 'probe', count);
  const wrongLines = formatPlural(wrong, 'wrong line', count);
  return (
    <div>
      <p className={styles.words} role="status">
        {name && <strong className={styles.name}>{name}: </strong>}
        <span>{wrong > 0 ? `${probesRead}, ${wrongLines}` : probesRead}</span>
        {name && <span>. Kept until the page is reloaded.</span>}
      </p>
      {warning && (
        <p className={styles.warning}>
          Line {count(warning.line)}: {warning.reason} {warning.probes > 1 && `${count(warning.probes)} probes go to such addresses.`}
        </p>
      )}
      {wrong > 0 && (
        <>
          {/* Who has only a keyboard must be able to scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <ol className={styles.errors} tabIndex={0} aria-label="Wrong lines">
            {errors.map(({ line, reason }) => (
              <li key={line}>
                Line {count(line)}: {reason}
              </li>
            ))}
          </ol>
          {wrong > errors.length && <p className={styles.words}>The first {count(errors.length)} of them are listed.</p>}
          {probes.length > 0 && (
            <label className={styles.leave}>
              <input type="checkbox" checked={leaveOut} onChange={({ currentTarget }) => onLeaveOut(currentTarget.checked)} />
              <span>{`Leave out the ${wrongLines} and send ${probesRead}`}</span>
            </label>
          )}
        </>
      )}
    </div>
  );
}
