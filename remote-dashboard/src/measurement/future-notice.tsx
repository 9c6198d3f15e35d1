import { Notice } from 'shared/ui/notice';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { useGateway } from '../use-gateway.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const MINUTE_MS = 60_000;
/** Clocks that differ by so much are usual, in ms. */
const SKEW_MS = 5 * MINUTE_MS;

/** Whether a measurement has not been sent yet, as far as the clock is right. */
export function useIsFuture({ sent }: Pick<SentMeasurement, 'sent'>): boolean {
  return sent - useNow() > SKEW_MS;
}

/** Says that a measurement has not been sent yet: its link was changed, or a clock is wrong. */
export function FutureNotice({ sent }: Pick<SentMeasurement, 'sent'>) {
  const { moment } = useFormats();
  const { clock } = useGateway();
  const now = useNow();
  return (
    <Notice tone="warning">
      The date in this link is in the future: <Moment at={sent} />.{' '}
      <span>{`It is ${moment(now, now)} by the clock of ${clock.isServers ? 'the site' : 'this device'}.`}</span> The link was changed, or a
      clock is wrong.
    </Notice>
  );
}
