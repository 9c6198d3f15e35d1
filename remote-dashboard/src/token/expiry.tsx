import { formatDuration } from '../format/format-duration.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { readExpiry } from './read-expiry.ts';

/** How long the token can be used; nothing where it does not say so itself. */
export function Expiry({ token }: { token: string }) {
  const formats = useFormats();
  const now = useNow();
  const end = readExpiry(token);
  if (end === undefined) return null;
  return (
    <time dateTime={new Date(end).toISOString()} title={formats.moment(end, now)}>
      {now < end ? `Expires in ${formatDuration(end - now)}` : 'Expired'}
    </time>
  );
}
