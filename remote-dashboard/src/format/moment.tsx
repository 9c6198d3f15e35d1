import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';

interface MomentProps {
  /** In ms since 1970. */
  at: number;
  className?: string | undefined;
}

/** A moment as the page wants it to be written: with its day, unless that is today. */
export function Moment({ at, className }: MomentProps) {
  const { moment } = useFormats();
  const now = useNow();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {moment(at, now)}
    </time>
  );
}
