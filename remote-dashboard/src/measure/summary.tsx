import { useEffect, useMemo, useRef } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link, useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { isFocusNowhere } from 'shared/ui/focus';
import { describeCost } from '../credits/cost.ts';
import { formatPlural, pluralOf } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { AskAboveField } from './ask-above-field.tsx';
import { ConfirmSend } from './confirm-send.tsx';
import type { SendFailure } from './describe-failure.ts';
import { estimateDuration } from './estimate-duration.ts';
import styles from './summary.module.css';
import { ttlLimits } from './ttl-limits.ts';
import type { MeasureForm } from './use-measure-form.ts';
import type { useSend } from './use-send.ts';

interface SummaryProps {
  form: MeasureForm;
  send: ReturnType<typeof useSend>;
  /** Send was pressed before all was known that it needs. */
  isEarly: boolean;
}

/** What Send will do, always in sight: cost, who sends from where, who is left out, how long it takes; and Send itself. */
export function Summary({ form, send, isEarly }: SummaryProps) {
  const { count } = useFormats();
  const { choice, probes, usage, left, sources } = form;
  const { senders, rates } = choice;
  const { current } = send;
  const credits = (probes ?? 0) * senders.length;
  const isOver = left !== undefined && credits > left;
  const isSending = current.state === 'sending';
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // The question goes, and perhaps the focus with it.
  useEffect(() => {
    if (wasAsking.current && isFocusNowhere()) button.current?.focus();
    wasAsking.current = current.state === 'asking';
  }, [current.state]);
  const sendLabel = isEarly ? 'Waiting for agents…' : 'Send';
  const duration = estimateDuration(probes ?? 0, rates);
  // Without them it is not known who sends: that is not 0.
  const isKnown = sources.agents.state === 'loaded' && sources.prefixes.state === 'loaded';
  return (
    <section className={styles.summary} aria-label="Summary">
      <p className={`${styles.cost} ${isOver ? styles.over : ''}`} role="status">
        {/* One text: none of its parts moves when another one changes. */}
        {`${probes === undefined ? '…' : count(probes)} ${pluralOf('probe', probes ?? 0)} × ${isKnown ? count(senders.length) : '…'} ${pluralOf(
          'agent',
          senders.length,
        )} ${describeCost(count, probes || 'empty', senders.length || 'empty', usage ?? { used: 0, limit: undefined })}`}
      </p>
      {sources.usage.state === 'failed' && <p className={styles.line}>How many credits are left is unknown: {sources.usage.problem}</p>}
      {/* Its lines are there before it is known: Send stays where it is. */}
      <p className={`${styles.line} ${styles.duration}`}>
        {duration
          ? `${duration}, at the probing rate of the slowest agent.`
          : isKnown && 'How long it takes to send depends on the probes and the agents.'}
      </p>
      <WrongLines form={form} />
      <TtlLimits form={form} />
      <AgentsBeyondLink number={form.draft.unknownAgents} />
      <UnknownAgents ids={choice.unknown} />
      <LeftOut form={form} />
      {current.state === 'asking' ? (
        <ConfirmSend credits={credits} limit={usage?.limit} left={left} send={send} />
      ) : (
        <>
          {/* It keeps the focus while it is sent. */}
          <Button ref={button} type="submit" variant="main" className={styles.send} aria-disabled={isSending || isEarly}>
            {isSending ? 'Sending…' : sendLabel}
          </Button>
          {/* Also where there is no question: "never ask" can be taken back. */}
          <AskAboveField send={send} />
        </>
      )}
      {current.state === 'failed' && <Failed form={form} failure={current.failure} />}
      <Senders form={form} />
    </section>
  );
}

/** The cost is that of the other lines. */
function WrongLines({ form: { list, problems } }: { form: MeasureForm }) {
  const { count } = useFormats();
  if (!problems.list || list.current.state !== 'read' || list.current.list.wrong === 0) return null;
  return <p className={styles.out}>Cannot be sent yet: mend or leave out {formatPlural(list.current.list.wrong, 'wrong line', count)}.</p>;
}

/** Probes that agents will not send, though they are paid for: said before. */
function TtlLimits({ form: { work, choice } }: { form: MeasureForm }) {
  const { count } = useFormats();
  const limits = useMemo(() => (work ? ttlLimits(work, choice) : []), [work, choice]);
  if (limits.length === 0) return null;
  return (
    <div className={styles.out} role="status">
      These agents do not send probes with every TTL, but all probes cost credits:
      <ul className={styles.list}>
        {limits.slice(0, SHOWN).map(({ ttls, ids }) => (
          <li key={ttls}>
            <span className={styles.id} translate="no">
              {ids.slice(0, SHOWN).join(', ')}
            </span>{' '}
            <span>
              {`${ids.length > SHOWN ? `and ${count(ids.length - SHOWN)} more ` : ''}${ids.length === 1 ? 'sends' : 'send'} TTL ${ttls} only`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of a link that was opened where nobody knows the agents it has no room for. */
function AgentsBeyondLink({ number }: { number: number }) {
  const { count } = useFormats();
  if (number === 0) return null;
  return (
    <p className={styles.out}>
      {formatPlural(number, 'agent', count)} of the earlier choice {number === 1 ? 'is' : 'are'} not known here, and left out: a link has
      room for 4,000 characters of ids.
    </p>
  );
}

/** Of those that the link or the earlier choice names. */
function UnknownAgents({ ids }: { ids: readonly string[] }) {
  const { count } = useFormats();
  if (ids.length === 0) return null;
  const more = ids.length > NAMED ? ` and ${count(ids.length - NAMED)} more` : '';
  return (
    // Of others it is another paragraph: a translation would keep the former ids.
    <p key={ids.join()} className={`${styles.out} ${styles.unknown}`}>
      {ids.length === 1 ? '1 of the named agents is' : `${count(ids.length)} of the named agents are`} not known:{' '}
      <span className={styles.id} translate="no">
        {ids.slice(0, NAMED).join(', ')}
      </span>
      {more}
    </p>
  );
}

function LeftOut({ form: { choice } }: { form: MeasureForm }) {
  const { count } = useFormats();
  const { leftOut } = choice;
  if (leftOut.length === 0) return null;
  const list = (
    <ul className={styles.list}>
      {leftOut.slice(0, SHOWN).map(({ id, reason }) => (
        <li key={id}>
          <span className={styles.id} translate="no">
            {id}
          </span>{' '}
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
  if (leftOut.length <= NAMED) return <div className={styles.out}>Left out: {list}</div>;
  return (
    // Folded, many do not push Send out of sight.
    <details className={`${styles.out} ${styles.details}`}>
      <summary className={styles.opener}>{`Left out: ${formatPlural(leftOut.length, 'agent', count)}`}</summary>
      {list}
      {leftOut.length > SHOWN && <span>{`and ${count(leftOut.length - SHOWN)} more`}</span>}
    </details>
  );
}

function Senders({ form: { choice, renewSources, draft } }: { form: MeasureForm }) {
  const { count } = useFormats();
  const { senders } = choice;
  if (senders.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary className={styles.opener}>
        {senders.length === 1 ? `Source address, in your ${draft.cast} prefix` : `Source addresses, in your ${draft.cast} prefixes`}
      </summary>
      <ul className={styles.list}>
        {senders.slice(0, SHOWN).map(({ id, address }) => (
          <li key={id}>
            <span className={styles.id} translate="no">
              {id}
            </span>{' '}
            <code className={styles.address}>{address}</code>
          </li>
        ))}
      </ul>
      {senders.length > SHOWN && <p className={styles.line}>{`and ${count(senders.length - SHOWN)} more`}</p>}
      <p className={styles.line}>Chosen at random, so that replies to this measurement differ from all others.</p>
      <Button size="small" onClick={renewSources}>
        Choose other addresses
      </Button>
    </details>
  );
}

/** How many agents are listed, and how many in a sentence or without being unfolded. */
const SHOWN = 20;
const NAMED = 3;

/** Why nothing was sent, or perhaps nothing, and the one thing to do. */
function Failed({ form: { sources }, failure: { title, text, uncertain, action } }: { form: MeasureForm; failure: SendFailure }) {
  const session = useAuth();
  const { pathname, search } = useLocation();
  const again = (source: { retry?(): void }) => source.retry?.();
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.line}>{text}</p>
      {uncertain && (
        <Link className={styles.link} to={paths.measurementPages}>
          Your measurements
        </Link>
      )}
      {action === 'sign-in' && (
        <Button size="small" onClick={() => session.signIn({ returnTo: pathname + search }).catch(() => {})}>
          Log in again
        </Button>
      )}
      {action === 'prefixes' && (
        <Button size="small" onClick={() => again(sources.prefixes as { retry?(): void })}>
          Load prefixes again
        </Button>
      )}
      {action === 'usage' && (
        <Button size="small" onClick={() => again(sources.usage as { retry?(): void })}>
          Load credits again
        </Button>
      )}
    </div>
  );
}
