import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { useFormats } from '../format/use-formats.ts';
import { useGateway } from '../use-gateway.ts';
import { describeCost, MAX, readCount } from './cost.ts';
import styles from './cost-line.module.css';
import type { Usage } from './get-usage.ts';

const NAME = 'cost';
const Typed = v.fallback(v.object({ probes: v.string(), agents: v.string() }), { probes: '', agents: '' });

/** What probes from several agents cost, and whether that fits today. What is typed stays, as it was typed, also for the next visit. */
export function CostLine({ usage }: { usage: Usage }) {
  const { storage } = useGateway();
  const [typed, setTyped] = useState(() => v.parse(Typed, storage.read(NAME)));
  const { probes, agents } = typed;
  useEffect(() => {
    storage.keep(NAME, typed);
  }, [storage, typed]);
  const formats = useFormats();
  const { count } = formats;
  const id = useId();
  const [n, m] = [readCount(probes, formats), readCount(agents, formats)];

  return (
    <fieldset className={styles.cost}>
      <legend className={styles.legend}>Cost of a measurement</legend>
      <div className={styles.terms}>
        <Count label="Probes" typed={probes} onType={(text) => setTyped({ probes: text, agents })} wrong={n === 'wrong'} describedBy={id} />
        <span>×</span>
        <Count label="Agents" typed={agents} onType={(text) => setTyped({ probes, agents: text })} wrong={m === 'wrong'} describedBy={id} />
      </div>
      <output id={id} className={styles.words}>
        {n === 'wrong' || m === 'wrong' ? `Whole numbers from 1 to ${count(MAX)}, please` : describeCost(count, n, m, usage)}
      </output>
    </fieldset>
  );
}

interface CountProps {
  label: string;
  typed: string;
  onType(typed: string): void;
  wrong: boolean;
  describedBy: string;
}

function Count({ label, typed, onType, wrong, describedBy }: CountProps) {
  return (
    <label className={styles.count}>
      <span>{label}</span>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        aria-invalid={wrong}
        aria-describedby={describedBy}
      />
    </label>
  );
}
