import { buttonClass } from 'shared/ui/button';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { measureUrl } from '../measure/measure-proposal.ts';
import { repliesQueryPath } from '../replies/query-path.ts';
import { questionOf } from '../replies/replies-query.ts';
import type { Reply } from '../replies/reply.ts';
import { AgentLink } from './agent-link.tsx';
import { methodOf, sendersOf } from './describe-measurement.ts';
import { ExportButtons } from './export-buttons.tsx';
import styles from './measurement-head.module.css';
import { measurementPath } from './measurement-link.ts';
import { proposalOf } from './proposal-of.ts';
import type { SentMeasurement } from './sent-measurement.ts';
import { ShareMenu } from './share-menu.tsx';
import { SiteLink } from './site-link.tsx';

const MINUTE_MS = 60_000;
/** Of more agents, only the number is in the line below the title: all are further down. */
const NAMED_AGENTS = 3;

interface MeasurementActionsProps {
  measurement: SentMeasurement;
  /** Nothing until the datasets have answered. */
  replies: readonly Reply[] | undefined;
  /** The replies are not all. */
  isPart: boolean;
  /** Origin of the site. */
  siteOrigin: string;
  /** URL of the public datasets. */
  datasets: string;
}

/** What can be done with a measurement: send it again, share it, take its replies elsewhere. */
export function MeasurementActions({ measurement, replies, isPart, siteOrigin, datasets }: MeasurementActionsProps) {
  const proposal = proposalOf(measurement);
  return (
    <>
      <SiteLink className={buttonClass({ size: 'small' })} to={measureUrl(proposal)} state={{ agents: proposal.agents }}>
        Again
      </SiteLink>
      <ShareMenu measurement={measurement} link={siteOrigin + measurementPath(measurement)} datasets={datasets} />
      <ExportButtons id={measurement.id} replies={replies} isPart={isPart} />
      <SiteLink className={buttonClass({ size: 'small' })} to={repliesQueryPath(questionOf(measurement))}>
        Query
      </SiteLink>
    </>
  );
}

/** What was sent, when, and by which agents. */
export function MeasurementWords({ measurement, isReadBack }: { measurement: SentMeasurement; isReadBack: boolean }) {
  const { count, moment } = useFormats();
  const now = useNow(MINUTE_MS);
  const { sent, senders } = measurement;
  const agents = senders.length > NAMED_AGENTS ? formatPlural(sendersOf(measurement), 'agent', count) : <Agents senders={senders} />;
  return (
    <>
      <p className={styles.words}>
        {methodOf(measurement, count)}. Sent <time dateTime={new Date(sent).toISOString()}>{moment(sent, now)}</time> by {agents}.
      </p>
      {isReadBack && (
        <p className={styles.words}>
          This browser has no record of what was sent: it was read back from the replies. Probes without a reply are missing.
        </p>
      )}
    </>
  );
}

function Agents({ senders }: Pick<SentMeasurement, 'senders'>) {
  return senders.map(({ id, address }, index) => (
    <span key={`${id} ${address}`}>
      {index > 0 && ', '}
      <AgentLink id={id} />
    </span>
  ));
}
