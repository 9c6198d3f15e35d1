import { html } from 'hono/html';
import {
  creditFaults,
  datasetsFaults,
  type FaultState,
  gatewayCalls,
  gatewayFaults,
  loginFaults,
  remoteFaults,
  remoteFiles,
} from '../fault-state.ts';
import { creditWords, datasetsWords, gatewayWords, loginWords, remoteWords } from './fault-words.ts';

/** The form that shows and sets all faults. Names of fields are paths in {@link FaultState}. */
export function controlForm(state: FaultState, remotes: string[]) {
  const field = (name: string, label: string, value: string | undefined, options: readonly string[], words: Record<string, string>) => html`
        <div>
          <label for="${name}">${label}</label>
          <select id="${name}" name="${name}">
            <option value="">works</option>
            ${options.map((option) => html`<option value="${option}" ${option === value ? 'selected' : ''}>${words[option] ?? `status ${option}`}</option>`)}
          </select>
        </div>`;
  return html`<form method="post" action="/" autocomplete="off">
      <fieldset class="panel">
        <legend>Gateway</legend>
        <div class="grid">
          ${[...gatewayCalls, 'all' as const].map((call) =>
            field(`gateway.${call}`, call === 'all' ? 'all others' : call, state.gateway?.[call], gatewayFaults, gatewayWords),
          )}
          ${field('credits', 'credits', state.credits, creditFaults, creditWords)}
        </div>
      </fieldset>
      <fieldset class="panel">
        <legend>Login service</legend>
        <div class="grid">${field('login', 'login', state.login, loginFaults, loginWords)}</div>
      </fieldset>
      <fieldset class="panel">
        <legend>Datasets</legend>
        <div class="grid">${field('datasets', 'datasets', state.datasets, datasetsFaults, datasetsWords)}</div>
      </fieldset>
      ${remotes.map((remote) => {
        const faults = state.remotes?.[remote] ?? {};
        const previous = `remotes.${remote}.previous`;
        return html`<fieldset class="panel">
        <legend>${remote}</legend>
        <div class="grid">
          ${remoteFiles.map((kind) => field(`remotes.${remote}.${kind}`, kind, faults[kind], remoteFaults[kind], remoteWords))}
        </div>
        <label class="check"><input type="checkbox" name="${previous}" value="yes" ${faults.previous ? 'checked' : ''}> an intact previous version is listed</label>
      </fieldset>`;
      })}
      <div class="row">
        <button class="button main" name="action" value="apply">Apply</button>
        <button class="button" name="action" value="reset">Let everything work</button>
        <button class="button" name="action" value="end-sessions">End all sessions</button>
      </div>
    </form>`;
}

/**
 * Turns the fields of the form into a set of faults, still to be checked.
 *
 * Only the fields that {@link controlForm} makes are looked for: the names of others could lead anywhere, such as into a prototype.
 */
export function faultsFromForm(fields: Record<string, unknown>, remotes: string[]): unknown {
  const filesOf = (remote: string) => remoteFiles.map((kind) => entry(kind, fields[`remotes.${remote}.${kind}`]));
  const previousOf = (remote: string) => entry('previous', fields[`remotes.${remote}.previous`] === 'yes' || undefined);
  const faults = chosen([
    entry('gateway', chosen([...gatewayCalls, 'all'].map((call) => entry(call, fields[`gateway.${call}`])))),
    entry('credits', fields.credits),
    entry('login', fields.login),
    entry('datasets', fields.datasets),
    entry('remotes', chosen(remotes.map((remote) => entry(remote, chosen([...filesOf(remote), previousOf(remote)]))))),
  ]);
  return faults ?? {};
}

type Entry = readonly [string, unknown];

function entry(name: string, value: unknown): Entry {
  return [name, value];
}

/** What has a value, and nothing when nothing has. */
function chosen(entries: Entry[]): object | undefined {
  const kept = entries.filter(([, value]) => value !== undefined && value !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
