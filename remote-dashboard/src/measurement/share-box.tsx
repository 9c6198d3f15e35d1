import { useId } from 'react';
import { CopyButton } from 'shared/ui/copy-button';
import { formatPlural } from '../format/format-plural.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { keptUntil } from '../replies/kept-until.ts';
import { commonCondition, distinctAddresses } from '../replies/sources-condition.ts';
import { useGateway } from '../use-gateway.ts';
import { embedCode } from './embed-code.ts';
import { leftOutOfLink } from './measurement-link.ts';
import type { SentMeasurement } from './sent-measurement.ts';
import styles from './share-menu.module.css';

export interface ShareBoxProps {
  measurement: SentMeasurement;
  /** Absolute URL of the measurement's page. */
  link: string;
  /** URL of the public datasets. */
  datasets: string;
}

/** Whether the replies of agents that the link leaves out are found by what its source addresses have in common. */
function findsOthers({ senders, moreSenders = 0, cast }: SentMeasurement, left: number): boolean {
  const named = senders.slice(0, senders.length + moreSenders - left).map(({ address }) => address);
  return !cast && commonCondition(distinctAddresses(named)) !== undefined;
}

/** The link that shows the result to anybody, until when it does, and what is in it; on the site, also HTML that shows it in another page. */
export function ShareBox({ measurement, link, datasets }: ShareBoxProps) {
  const id = useId();
  const { onError } = useGateway();
  const { count } = useFormats();
  const now = useNow();
  const until = keptUntil(measurement);
  // A host page may query the datasets at a URL that works on that page alone.
  const isOnSite = new URL(link).origin === window.location.origin;
  const left = leftOutOfLink(link);
  return (
    <>
      <label htmlFor={id}>Link to this result</label>
      <div className={styles.line}>
        <input id={id} className={styles.link} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton text={link} what="link" onError={onError} />
      </div>
      <p>
        {now < until
          ? 'Anybody can open it, without an account. It shows the replies until '
          : 'The public datasets kept the replies until '}
        <Moment at={until} />.
      </p>
      {left > 0 && (
        <p>
          It has no room for {formatPlural(left, 'more agent', count)}:{' '}
          {findsOthers(measurement, left) ? 'its page finds those that have replies.' : 'their replies are not in what it shows.'}
        </p>
      )}
      <p>It says what was sent, when, and from which agents and source addresses. Nothing in it is secret: replies are public data.</p>
      {isOnSite && <HtmlToCopy html={embedCode(link, datasets)} />}
    </>
  );
}

function HtmlToCopy({ html }: { html: string }) {
  const id = useId();
  const { onError } = useGateway();
  return (
    <>
      <label htmlFor={id}>HTML for a page of your own</label>
      <div className={styles.lines}>
        <textarea
          id={id}
          className={styles.html}
          readOnly
          rows={4}
          spellCheck={false}
          value={html}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={html} what="HTML" onError={onError} />
      </div>
      <p>
        It shows this result there. The page's CSP, if it has one, must allow scripts of this site, and connections to it and to the
        datasets.
      </p>
    </>
  );
}
