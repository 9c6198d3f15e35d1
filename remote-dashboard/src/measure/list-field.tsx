import { useFormats } from '../format/use-formats.ts';
import { Loading } from '../panel/loading.tsx';
import { FieldNote, fieldId } from './field.tsx';
import styles from './list-field.module.css';
import type { ProbeList } from './parse-probe-list.ts';
import { MAX_TEXT, type ProbeListState } from './use-probe-list.ts';

interface ListFieldProps {
  state: ProbeListState;
  /** Whether wrong lines are left out. */
  leaveOut: boolean;
  onLeaveOut(on: boolean): void;
  problem: string | undefined;
}

const PROPOSED = 'Filled in from an earlier measurement: probes to each target with each TTL. Change what you want.';

/** Probes from a file or a text, with what is wrong in it. */
export function ListField({ state, leaveOut, onLeaveOut, problem }: ListFieldProps) {
  const { current, text, isProposed, readFile, readText } = state;
  const id = fieldId('list');
  return (
    <div className={styles.list}>
      <label className={styles.label} htmlFor={id}>
        Probes, one a line
      </label>
      <p id={`${id}-form`} className={styles.words}>
        <code className={styles.code}>destination,source port,destination port,ttl,protocol</code>
      </p>
      <textarea
        id={id}
        className={styles.text}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        placeholder="2001:db8::1,24000,33434,64,icmpv6"
        value={text}
        onChange={({ currentTarget }) => readText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= MAX_TEXT) return;
          event.preventDefault();
          readText(pasted);
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-form ${id}-note`}
      />
      <label className={styles.file}>
        <span>or a file (CSV):</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) readFile(file);
            // The same file can be chosen again when it has been mended.
            currentTarget.value = '';
          }}
        />
      </label>
      <FieldNote id={`${id}-note`} problem={problem} hint={isProposed && PROPOSED} />
      {current.state === 'reading' && <Loading>{`Reading ${current.name || 'the list'}...`}</Loading>}
      {current.state === 'failed' && (
        <p className={styles.failed} role="alert">
          {current.name}: {current.problem}
        </p>
      )}
      {current.state === 'read' && <ListReport name={current.name} list={current.list} leaveOut={leaveOut} onLeaveOut={onLeaveOut} />}
    </div>
  );
}

interface ListReportProps extends Pick<ListFieldProps, 'leaveOut' | 'onLeaveOut'> {
  name: string;
  list: ProbeList;
}

function ListReport({ name, list: { probes, errors, wrong, warning }, leaveOut, onLeaveOut }: ListReportProps) {
  const { count } = useFormats();
  const probesRead = `${count(probes.length)} ${probes.length === 1 ? 'probe' : 'probes'}`;
  const wrongLines = `${count(wrong)} wrong ${wrong === 1 ? 'line' : 'lines'}`;
  return (
    <div>
      <p className={styles.words} role="status">
        {name && <strong className={styles.name}>{name}: </strong>}
        {probesRead}
        {wrong > 0 && `, ${wrongLines}`}
        {name && '. Kept until the page is reloaded.'}
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
              Leave out the {wrongLines} and send {probesRead}
            </label>
          )}
        </>
      )}
    </div>
  );
}
