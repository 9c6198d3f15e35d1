import { type FormEvent, useState } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import type { Note } from './check-target.ts';
import { homeParts } from './home-parts.tsx';
import styles from './trace-field.module.css';

/**
 * Leads to the form that sends a traceroute, with its target filled in; through sign-in for who is signed out. Before the scripts run it is a
 * plain form: the page that it opens asks to log in. What checks the address comes with the rest of the home page.
 */
export function TraceField() {
  const [[text, look], setNote] = useState<Note>([]);
  const session = useAuth();
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => homeParts.loaded?.trace(event, session, navigate, setNote);

  return (
    <form className={styles.trace} action={paths.measure} onSubmit={onSubmit}>
      <label htmlFor="trace">Trace a target</label>
      <div className={styles.row}>
        <input
          id="trace"
          name="target"
          className={styles.field}
          required
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="2606:4700:4700::1111"
          aria-describedby="trace-hint"
          aria-invalid={look === 'problem' || undefined}
        />
        <Button type="submit">Trace</Button>
      </div>
      <input type="hidden" name="kind" value="traceroute" />
      <p id="trace-hint" className={look && styles[look]} aria-live="polite">
        {text ?? 'An IPv6 address. Nothing is sent before you say so. Results are public.'}
      </p>
    </form>
  );
}
