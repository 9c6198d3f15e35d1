import type { LastService } from '../last-service.ts';
import { restOf } from '../rest-of.ts';
import { provenEvents, unsignedEvents } from '../signing/proven-events.ts';
import type { AppState, Event, SiteState } from '../site-state.ts';

/** What is active, a line for each app. */
export function statusLines({ apps, removing, history }: SiteState): string[] {
  const names = Object.keys(apps).sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
  const withdrawals = history.filter((event) => isGone(event) && event === history.find(({ app }) => app === event.app));
  if (names.length + withdrawals.length === 0) return ['Nothing is active yet.'];
  const rows = names.flatMap((name) => {
    const { active, rollout, previous = [], withdrawn } = apps[name] ?? {};
    const row = (part: typeof active, percent: string, rest: string) =>
      part ? [[name, part.version, percent, timeText(part.since), part.by, rest]] : [];
    const rest = [...previous, ...(withdrawn ? [rolledBack(history, name, withdrawn)] : [])].join(' ');
    return [
      ...row(active, rollout ? `${restOf(rollout.percent)} %` : '100 %', rest),
      ...row(rollout, rollout ? `${rollout.percent} %` : '', ''),
    ];
  });
  const taken = withdrawals.map(({ action, app = '', time, by, replaced = [] }) => {
    const left = replaced.map((version) => (action === 'withdraw' ? `(${version} was withdrawn)` : rolledBack(history, app, version)));
    return [app, '–', '0 %', timeText(time), by, left.join(' ')];
  });
  const unfinished =
    removing.length > 0 ? ['', `A prune has ${removing.length} files left to remove: run it again if it was interrupted.`] : [];
  return [
    ...table([['app', 'version', 'visitors', 'since', 'by', 'previous'], ...rows, ...taken]),
    ...names.flatMap((name) => stepLines(name, apps[name])),
    ...unfinished,
  ];
}

/** Of a rollout that counts failures: nothing here changes by itself, and what it waits for is known only where the receiver is read. */
function stepLines(app: string, state: AppState | undefined): string[] {
  const { version, percent, counted } = state?.rollout ?? {};
  if (!counted) return [];
  return [
    '',
    `${app} ${version} stays at ${percent} % unless \`release rollout ${app}\` makes a step or rolls it back: its output, in the log of the job or of cron, says what it waits for.`,
    `To end it: release rollback ${app} --from ${version}`,
  ];
}

/** Says that a version was rolled back and, if the tool did that, why: `(v2 was rolled back: halted: 31 failures in 400 visits)`. */
function rolledBack(history: Event[], app: string, version: string): string {
  const rollback = history.find((event) => event.action === 'rollback' && event.app === app && event.replaced?.includes(version));
  return `(${version} was rolled back${rollback?.note ? `: ${rollback.note}` : ''})`;
}

/** Whether an event has left nothing of an app in the site: it was withdrawn, or the first version of a new remote was rolled back. */
function isGone({ action, version }: Event): boolean {
  return action === 'withdraw' || (action === 'rollback' && version === undefined);
}

/** What was changed, newest first. A name of a key stands for what that has signed only. */
export function historyLines(state: SiteState): string[] {
  const proven = provenEvents(state);
  const unsigned = unsignedEvents(state);
  const who = (event: Event) => {
    if (event.signature) return `${event.signature.key} (${proven.has(event) ? 'signed' : 'SIGNATURE IS WRONG'})`;
    return unsigned.has(event) ? `${event.by} (NOT SIGNED)` : event.by;
  };
  const what = ({ action, app, version, percent, replaced = [], note }: Event) =>
    [
      action,
      app,
      version,
      percent !== undefined && `${percent} %`,
      replaced.length > 0 && `(${action === 'withdraw' ? '' : 'instead of '}${replaced.join(', ')})`,
      note,
    ]
      .filter(Boolean)
      .join(' ');
  return table(state.history.map((event) => [timeText(event.time), who(event), what(event)]));
}

/** What ended the service of a version, e.g. `It was rolled back by ann at 2026-11-21 13:44 UTC.` */
export function serviceText({ end, by, time }: LastService): string {
  const what = { replaced: 'replaced', 'rolled-back': 'rolled back', withdrawn: 'withdrawn' }[end];
  return `It was ${what}${by ? ` by ${by}` : ''} at ${timeText(new Date(time).toISOString())}.`;
}

/** E.g. `2026-11-21 13:44 UTC`. */
function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
