import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from 'shared/paths';
import { useLocation } from 'shared/router';
import { PageHead } from '../pages/page-head.tsx';
import type { PageProps } from '../pages/page-props.ts';
import { useWayBack } from '../pages/use-way-back.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';
import { LazyReadBack } from './lazy-read-back.tsx';
import { readMeasurementLink } from './measurement-link.ts';
import { readMeasurement } from './measurement-records.ts';
import { MeasurementView } from './measurement-view.tsx';
import type { NotKnown } from './read-back.tsx';
import { rememberedSent } from './remember-sent.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** The page of a measurement, for everybody: what was sent is in its link, known in this browser, or read back from the replies. */
export function MeasurementPage({ id }: PageProps) {
  const { search } = useLocation();
  const { site } = useGateway();
  const back = useBack();
  if (!site) throw new Error('MeasurementPage found no datasets: give <GatewayProvider> the site.');
  const { datasets } = site;
  const { known, isOnlyHere } = useSent(id, search);
  const view = (measurement: SentMeasurement) => (
    <MeasurementView
      key={id}
      measurement={measurement}
      isOnlyHere={isOnlyHere}
      datasets={datasets}
      siteOrigin={window.location.origin}
      head={({ title, actions, words }) => (
        <PageHead title={title} back={back} actions={actions}>
          {words}
        </PageHead>
      )}
    />
  );
  if (known) return view(known);
  return (
    <LazyReadBack id={id} datasets={datasets} instead={(why) => <WithoutSent why={why} />}>
      {view}
    </LazyReadBack>
  );
}

/**
 * What the link says was sent, or what this browser knows: that has agents for which a link has no room, and was not read back. How it
 * has ended is known to either: the link may be of the time before.
 */
function useSent(id: string, search: string) {
  const { storage } = useGateway();
  const cache = useQueryClient();
  return useMemo(() => {
    const linked = readMeasurementLink(id, new URLSearchParams(search));
    const record = readMeasurement(storage, id);
    const remembered = rememberedSent(cache, id);
    const kept = remembered ?? record;
    const isOwn = kept && (!linked || linked.isReadBack || (linked.moreSenders && kept.sent === linked.sent));
    const known = isOwn ? kept : linked;
    const { cancelled, unsent } = record && record.sent === known?.sent ? record : {};
    return {
      known: known && (cancelled ?? unsent) !== undefined ? { ...known, cancelled, unsent } : known,
      ...(isOwn && { isOnlyHere: kept === remembered }),
    };
  }, [id, search, storage, cache]);
}

const useBack = () => useWayBack(paths.measurementPages, 'Measurements');

/** For a link that does not say what was sent, in a browser that does not know it either. */
function WithoutSent({ why }: { why: NotKnown }) {
  return (
    <>
      <PageHead title="Measurement" back={useBack()} />
      {why.state === 'looking' && <Loading>Looking up what was sent…</Loading>}
      {why.state === 'failed' && <Failure alert={!why.isAnnounced} what="measurement" problem={why.problem} onRetry={why.retry} />}
      {why.state === 'unknown' && why.notice}
    </>
  );
}
