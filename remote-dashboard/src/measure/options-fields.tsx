import { useEffect, useRef } from 'react';
import { protocolNames } from '../measurement/describe-measurement.ts';
import { Choices } from './choices.tsx';
import { Field } from './field.tsx';
import type { Draft } from './measure-proposal.ts';
import styles from './options-fields.module.css';
import type { Problems } from './plan-probes.ts';

interface OptionsFieldsProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** Those to be shown. */
  problems: Problems;
}

/** What a newcomer need not know: behind a disclosure that says what is set. It opens when something in it is wrong. */
export function OptionsFields({ draft, change, problems }: OptionsFieldsProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const isWrong = Boolean(problems.ttlMin || problems.ttlMax || problems.perHop || problems.sourcePort || problems.destinationPort);
  useEffect(() => {
    if (isWrong && place.current) place.current.open = true;
  }, [isWrong]);
  return (
    <details ref={place} className={styles.options}>
      <summary className={styles.summary}>
        <span className={styles.title}>Options</span> <span className={styles.set}>{describeOptions(draft)}</span>
      </summary>
      <div className={styles.fields}>
        {draft.kind !== 'custom' && (
          <>
            <Choices
              legend="Protocol"
              name="measure-protocol"
              value={draft.protocol}
              choices={protocols}
              onChoose={(protocol) => change({ protocol })}
            />
            <NumberFields draft={draft} change={change} problems={problems} />
            <Choices
              legend="Source ports"
              name="measure-flows"
              value={draft.flows}
              choices={flows}
              onChoose={(next) => change({ flows: next })}
            />
          </>
        )}
        <Choices legend="Source addresses" name="measure-cast" value={draft.cast} choices={casts} onChoose={(cast) => change({ cast })} />
      </div>
    </details>
  );
}

function NumberFields({ draft, change, problems }: OptionsFieldsProps) {
  const isPing = draft.kind === 'ping';
  const number = (name: 'ttlMin' | 'ttlMax' | 'perHop' | 'sourcePort' | 'destinationPort') =>
    ({ name, value: draft[name], problem: problems[name], inputMode: 'numeric', maxLength: 12 }) as const;
  return (
    <div className={styles.numbers}>
      <Field
        {...number('ttlMin')}
        label={isPing ? 'TTL' : 'First TTL'}
        onType={(ttlMin) => change({ ttlMin, ...(isPing && { ttlMax: ttlMin }) })}
        hint={TTLS}
      />
      {!isPing && <Field {...number('ttlMax')} label="Last TTL" onType={(ttlMax) => change({ ttlMax })} hint={TTLS} />}
      <Field {...number('perHop')} label={isPing ? 'Probes' : 'Probes per hop'} onType={(perHop) => change({ perHop })} hint="1 to 1,000" />
      <Field {...number('sourcePort')} label="Source port" onType={(sourcePort) => change({ sourcePort })} hint={PORTS} />
      <Field
        {...number('destinationPort')}
        label="Destination port"
        onType={(destinationPort) => change({ destinationPort })}
        hint={PORTS}
      />
    </div>
  );
}

const TTLS = '1 to 255';
const PORTS = '1 to 65,535';

const protocols = [
  { value: 'icmpv6', label: protocolNames.icmpv6, words: 'Echo requests, as ping sends them: most targets answer.' },
  { value: 'udp', label: protocolNames.udp, words: 'Datagrams to a port: a target replies if the port is closed.' },
] as const;

const flows = [
  { value: 'same', label: 'One for all', words: 'One flow: load balancers send all probes the same way.' },
  { value: 'own', label: 'One for each probe', words: 'Several flows: two or more probes per hop reveal load-balanced paths.' },
] as const;

const casts = [
  { value: 'unicast', label: 'Unicast', words: 'Replies come back to the agent that sent the probe.' },
  {
    value: 'anycast',
    label: 'Anycast',
    words: 'Several agents share the prefix: another agent than the one that sent the probe may receive the reply.',
  },
] as const;

function describeOptions({ kind, protocol, ttlMin, ttlMax, perHop, sourcePort, destinationPort, flows: ports, cast }: Draft): string {
  const last = cast === 'anycast' ? ['anycast'] : [];
  if (kind === 'custom') return [...last, 'source addresses'].join(' ');
  return [
    protocolNames[protocol],
    `TTL ${kind === 'ping' ? ttlMin : `${ttlMin}–${ttlMax}`}`,
    kind === 'ping' ? `${perHop} ${perHop === '1' ? 'probe' : 'probes'}` : `${perHop} per hop`,
    `ports ${sourcePort}${ports === 'own' ? '+' : ''} → ${destinationPort}`,
    ...last,
  ].join(', ');
}
