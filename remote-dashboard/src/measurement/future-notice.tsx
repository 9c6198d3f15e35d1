import { Notice } from 'shared/ui/notice';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { useGateway } from '../use-gateway.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const MINUTE_MS = 60_000;
/** Clocks that differ by so much are usual, in ms. */
const SKEW_MS = 5 * MINUTE_MS;

/** Says that a measurement has not been sent yet: its link was changed, or a clock is wrong. */
export function FutureNotice({ sent }: Pick<SentMeasurement, 'sent'>) {
  const { moment } = useFormats();
  const { clock } = useGateway();
  const now = useNow(MINUTE_MS);
  if (sent - now <= SKEW_MS) return null;
  return (
    <Notice tone="warning">
      According to its link, this measurement is sent at <time dateTime={new Date(sent).toISOString()}>{moment(sent, now)}</time>. That is
      in the future: it is {moment(now, now)} by the clock of {clock.isServers ? 'the site' : 'this device'}. The link was changed, or the
      clock is wrong.
    </Notice>
  );
}
