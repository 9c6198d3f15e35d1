import { CopyButton } from 'shared/ui/copy-button';
import { useRefusal } from './use-refusal.ts';

interface CopyableProps {
  text: string;
  /** What is copied, for screen readers. */
  what?: string;
  /** Of the text. */
  className?: string | undefined;
}

/** A text with a button that copies it. */
export function Copyable({ text, what = text, className }: CopyableProps) {
  const { place, onRefusal } = useRefusal();
  return (
    <>
      <code ref={place} className={className}>
        {text}
      </code>
      <CopyButton look="icon" text={text} what={what} onError={onRefusal} />
    </>
  );
}
