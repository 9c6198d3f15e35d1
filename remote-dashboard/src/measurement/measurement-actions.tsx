import { useMemo } from 'react';
import { buttonClass } from 'shared/ui/button';
import { measureUrl } from '../measure/measure-proposal.ts';
import { repliesQueryPath } from '../replies/query-path.ts';
import { questionOf } from '../replies/replies-query.ts';
import type { Reply } from '../replies/reply.ts';
import { ExportButtons } from './export-buttons.tsx';
import { measurementPath } from './measurement-link.ts';
import { proposalOf } from './proposal-of.ts';
import type { SentMeasurement } from './sent-measurement.ts';
import { ShareMenu } from './share-menu.tsx';
import { SiteLink } from './site-link.tsx';

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
  // Of 10,000 agents, they take some milliseconds.
  const { agents, again, path, query } = useMemo(() => linksOf(measurement), [measurement]);
  return (
    <>
      <SiteLink className={buttonClass({ size: 'small' })} to={again} state={{ agents }}>
        Again
      </SiteLink>
      <ShareMenu measurement={measurement} link={siteOrigin + path} datasets={datasets} />
      <ExportButtons id={measurement.id} replies={replies} isPart={isPart} />
      <SiteLink className={buttonClass({ size: 'small' })} to={query}>
        Query
      </SiteLink>
    </>
  );
}

function linksOf(measurement: SentMeasurement) {
  const proposal = proposalOf(measurement);
  return {
    agents: proposal.agents,
    again: measureUrl(proposal),
    path: measurementPath(measurement),
    query: repliesQueryPath(questionOf(measurement)),
  };
}
