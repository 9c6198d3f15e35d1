import { useState } from 'react';
import { addressesIn, freshAddressIn } from 'shared/format/source-address';
import { CopyButton, useCopy } from 'shared/ui/copy-button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useRefusal } from '../copying/use-refusal.ts';
import styles from './use-as-source.module.css';

const what = 'Copies a random address inside this prefix';

/** A source address for probes: each press makes a random one inside the prefix, copies it, and shows it below. */
export function UseAsSource({ prefix }: { prefix: string }) {
  const [address, setAddress] = useState('');
  const { place, onRefusal } = useRefusal();
  const { copied, copy } = useCopy({ text: make, onError: onRefusal });

  function make(): string {
    const fresh = freshAddressIn(prefix) ?? '';
    setAddress(fresh);
    return fresh;
  }

  const [hasRoom] = addressesIn([prefix], 1n);
  if (!hasRoom) return null;
  return (
    <>
      <button type="button" className={styles.use} onClick={copy} aria-label={`Use as source ${prefix}`} title={what}>
        <svg viewBox="0 0 16 16" aria-hidden="true" className={copied ? styles.done : undefined}>
          <path
            d={copied ? 'M3 8.5l3.2 3.2L13 5' : 'M1.5 11.5h3l6-7h4M1.5 4.5h3l1.6 1.9M9 9.7l1.5 1.8h4M12 2l2.5 2.5L12 7M12 9l2.5 2.5L12 14'}
          />
        </svg>
        {/* Not a text of the line, which is the prefix: whoever copies the table by hand gets that alone. */}
        <span className={styles.word} data-word={copied ? 'Copied!' : 'Use as source'} />
      </button>
      <span className={visuallyHidden.text} aria-live="polite">
        {copied && 'Copied!'}
      </span>
      {address && (
        <span className={styles.source}>
          <code ref={place}>{address}</code>
          <CopyButton look="icon" text={address} what={address} onError={onRefusal} />
        </span>
      )}
    </>
  );
}
