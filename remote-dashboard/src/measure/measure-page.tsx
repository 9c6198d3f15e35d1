import { type FormEvent, useEffect, useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import { kindNames } from '../measurement/describe-measurement.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Lazy } from '../panel/lazy.tsx';
import { AgentsSection } from './agents-section.tsx';
import { checkTarget } from './check-target.ts';
import { Choices } from './choices.tsx';
import { CodeView } from './code-view.tsx';
import { Field, fieldId } from './field.tsx';
import styles from './measure-page.module.css';
import type { Kind } from './measure-proposal.ts';
import { OptionsFields } from './options-fields.tsx';
import type { Field as FieldName, Problems } from './plan-probes.ts';
import { Summary } from './summary.tsx';
import { type MeasureForm, useMeasureForm } from './use-measure-form.ts';
import { useSend } from './use-send.ts';

/** With the code that the form shows: the dashboard's first script names each chunk. */
const listField = lazyModule(() => import(/* webpackChunkName: "measure-parts" */ './list-field.tsx'));

/** The form that sends probes: `/dashboard/measure`. A target and Send are enough. */
export function MeasurePage() {
  const form = useMeasureForm();
  const send = useSend(form);
  /** Whether Send was pressed: from then on all that is wrong is said. */
  const [pressed, setPressed] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  /** What Send was pressed for too early: it is sent when the agents are there, unless it was changed meanwhile. */
  const [early, setEarly] = useState<readonly unknown[]>();
  const problems = pressed ? form.problems : problemsWhileTyping(form, hasLeft);
  const { isLoading } = form;

  useEffect(() => {
    if (!early) return;
    const now = filledIn(form);
    const isSame = early.every((part, index) => part === now[index]);
    if (isLoading && isSame) return;
    setEarly(undefined);
    if (isSame) begin();
  });

  function begin() {
    const wrong = order.find((field) => form.problems[field] && !(field === 'agents' && isLoading));
    if (!wrong) return isLoading ? setEarly(filledIn(form)) : send.begin();
    // A disclosure opens first, when its problem is rendered.
    requestAnimationFrame(() => {
      const id = fieldId(wrong);
      (document.querySelector<HTMLElement>(`#${id}-failed button`) ?? document.getElementById(id))?.focus();
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    begin();
  }

  return (
    <>
      <PageHead title="Measure" back={{ path: paths.dashboard, label: 'Dashboard' }}>
        Send probes from agents around the world to an IPv6 address, and see the path they take.
      </PageHead>
      <form className={styles.form} noValidate onSubmit={submit} aria-label="Measure">
        <div className={styles.fields}>
          <TargetFields form={form} problems={problems} onLeave={() => setHasLeft(true)} />
          <AgentsSection form={form} problem={problems.agents} />
          <OptionsFields draft={form.draft} change={form.change} problems={problems} />
        </div>
        {/* As high as the fields: what sticks inside stops where they end, and covers no code. */}
        <div>
          <div className={styles.side}>
            <Summary form={form} send={send} isEarly={early !== undefined} />
          </div>
        </div>
        <div className={styles.code}>
          <CodeView form={form} />
        </div>
      </form>
    </>
  );
}

/** Everything that says which probes are sent, each equal to itself until it is changed. */
function filledIn({ draft, list: { current }, leaveOut, part }: MeasureForm): readonly unknown[] {
  if (draft.kind !== 'custom' || current.state !== 'read') return [draft];
  return [draft, current.list, current.sent, leaveOut, part !== undefined];
}

/** In the order of the page. */
const order: FieldName[] = ['target', 'list', 'agents', 'ttlMin', 'ttlMax', 'perHop', 'sourcePort', 'destinationPort'];

/** What is said before Send: not that a field is empty, and not that a target is unfinished while it is typed. */
function problemsWhileTyping({ draft, problems, list }: MeasureForm, hasLeftTarget: boolean): Problems {
  const { target, list: ofList, agents, ...numbers } = problems;
  const { state } = checkTarget(draft.target);
  return {
    ...numbers,
    ...(target && (state === 'wrong' || (state === 'unfinished' && hasLeftTarget)) && { target }),
    ...(ofList && list.current.state === 'read' && { list: ofList }),
    ...(agents && draft.agents && { agents }),
  };
}

interface TargetFieldsProps {
  form: MeasureForm;
  problems: Problems;
  /** Of the target. */
  onLeave(): void;
}

function TargetFields({ form: { draft, change, list, part, leaveOut, setLeaveOut }, problems, onLeave }: TargetFieldsProps) {
  const check = checkTarget(draft.target);
  const isList = draft.kind === 'custom';
  return (
    <>
      {!isList && (
        <Field
          name="target"
          label="Target"
          value={draft.target}
          onType={(target) => change({ target })}
          onBlur={onLeave}
          problem={problems.target}
          warning={check.state === 'fine' && check.warning ? [check.note, check.warning].filter(Boolean).join(' ') : undefined}
          hint={(check.state === 'fine' && check.note) || 'An IPv6 address, for example 2606:4700:4700::1111'}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={300}
        />
      )}
      <Choices legend="What to measure" name="measure-kind" value={draft.kind} choices={kinds} onChoose={(kind) => change({ kind })} />
      {isList && (
        <Lazy module={listField} what="field" loading="Loading the field…" problem="The field for a list of probes could not be loaded.">
          {({ ListField }) => <ListField state={list} part={part} leaveOut={leaveOut} onLeaveOut={setLeaveOut} problem={problems.list} />}
        </Lazy>
      )}
    </>
  );
}

const kinds: readonly { value: Kind; label: string; words: string }[] = [
  {
    value: 'traceroute',
    label: kindNames.traceroute,
    words: 'Which routers are on the path: one probe for each hop, answered by the router there.',
  },
  { value: 'ping', label: kindNames.ping, words: 'Whether the target answers, and how long that takes.' },
  { value: 'custom', label: kindNames.custom, words: 'Your own list of probes, from a file.' },
];
