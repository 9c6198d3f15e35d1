import { useId, useMemo, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Status } from 'shared/ui/status';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { describeHealth } from '../agents/describe-health.ts';
import { formatProbingRate } from '../agents/format-probing-rate.ts';
import type { Agent } from '../agents/get-agents.ts';
import { useFormats } from '../format/use-formats.ts';
import { useCities } from '../map/use-cities.ts';
import { Failure } from '../panel/failure.tsx';
import { Found } from '../panel/found.tsx';
import searchField from '../panel/search-field.module.css';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './agents-field.module.css';
import { ableOf, ratesOf } from './choose-agents.ts';
import { fieldId } from './field.tsx';
import { FieldNote } from './field-note.tsx';
import type { Cast } from './measure-proposal.ts';

interface AgentsFieldProps {
  agents: Agent[];
  /** Ids of those that are chosen. */
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
  /** Nothing while they are loading. */
  prefixes: AgentPrefixes[] | undefined;
  cast: Cast;
  /** Nobody has chosen yet. */
  isFirst?: boolean;
  problem: string | undefined;
}

const otherCast = { unicast: 'anycast', anycast: 'unicast' } as const;
/** What is said of an agent that can send from the other kind of prefixes. */
const otherOnly = { unicast: 'Anycast only', anycast: 'Unicast only' };

/** How many agents are listed: a search finds the others. */
const LISTED = 60;
/** From how many agents on there is a search. */
const SEARCHED = 8;

/** Id of the line below the agents: what is wrong with the choice, or which agents the form has chosen. */
export const NOTE = `${fieldId('agents')}-note`;

/** The agents as boxes to tick, by id and place. */
export function AgentsField({ agents, chosen, onChoose, prefixes, cast, isFirst = false, problem }: AgentsFieldProps) {
  const { count } = useFormats();
  const [text, setText] = useState('');
  const { onError } = useGateway();
  const { cityOf, status, retry: retryPlaces } = useCities(onError);
  const found = useMemo(() => search(agents, text, cityOf), [agents, text, cityOf]);
  const ids = useMemo(() => new Set(chosen), [chosen]);
  const number = useMemo(() => agents.filter(({ id }) => ids.has(id)).length, [agents, ids]);
  const healthy = useMemo(() => agents.filter((agent) => agent.healthy), [agents]);
  /** Those that can send for the user; until the prefixes are known, all that are healthy. */
  const all = useMemo(() => (prefixes ? ableOf(healthy, prefixes, cast) : healthy.map(({ id }) => id)), [healthy, prefixes, cast]);
  const listed = useMemo(() => found.slice(0, LISTED), [found]);
  const able = useMemo(() => prefixes && ratesOf(listed, prefixes, cast), [listed, prefixes, cast]);
  const others = useMemo(() => prefixes && new Set(ableOf(listed, prefixes, otherCast[cast])), [listed, prefixes, cast]);

  function toggle(id: string, on: boolean) {
    onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  }

  return (
    <>
      <AgentsTools
        agents={agents}
        chosen={chosen}
        number={number}
        found={found}
        all={all}
        isKnown={prefixes !== undefined}
        text={text}
        onText={setText}
        onChoose={onChoose}
      />
      {/* The focus comes here when no agent is chosen. */}
      <ul id={fieldId('agents')} className={styles.list} tabIndex={-1} aria-label="Agents">
        {listed.map((agent) => (
          <AgentBox
            key={agent.id}
            agent={agent}
            city={cityOf(agent.id)}
            checked={ids.has(agent.id)}
            isAble={able?.has(agent.id)}
            rate={able?.get(agent.id)}
            lack={others?.has(agent.id) ? otherOnly[cast] : 'No prefix'}
            onToggle={toggle}
          />
        ))}
      </ul>
      {found.length > LISTED && <p className={styles.more}>{`${count(found.length - LISTED)} more, not listed: search for them.`}</p>}
      {agents.length === 0 ? (
        <p className={styles.more}>No agent is reporting at the moment.</p>
      ) : (
        <Found
          className={found.length === 0 ? styles.more : visuallyHidden.text}
          onClear={found.length === 0 ? () => setText('') : undefined}
        >
          {found.length === 0
            ? sayNone(status)
            : status !== 'loading' && text.trim() && `${count(found.length)} of ${count(agents.length)} found`}
        </Found>
      )}
      {text.trim() && status === 'failed' && <Failure alert what="places" problem="Places could not be loaded." onRetry={retryPlaces} />}
      <FieldNote
        id={NOTE}
        problem={problem}
        hint={
          isFirst &&
          chosen.length > 0 &&
          chosen.length < all.length &&
          `The first ${count(chosen.length)} that can send are chosen to begin with.`
        }
      />
    </>
  );
}

interface AgentsToolsProps extends Pick<AgentsFieldProps, 'agents' | 'chosen' | 'onChoose'> {
  /** How many agents are chosen: a link may name some that nobody knows. */
  number: number;
  /** Those with the words of the search. */
  found: Agent[];
  /** Ids of those that can send. */
  all: string[];
  /** Whether it is known which can. */
  isKnown: boolean;
  /** Of the search. */
  text: string;
  onText(text: string): void;
}

/** The search, and buttons that choose many agents at once. */
function AgentsTools({ agents, chosen, number, found, all, isKnown, text, onText, onChoose }: AgentsToolsProps) {
  const { count } = useFormats();
  const isSearch = text.trim() !== '' && found.length > 0;
  const offered = useMemo(() => {
    const able = new Set(all);
    return isSearch ? found.map(({ id }) => id).filter((id) => able.has(id)) : all;
  }, [isSearch, found, all]);
  return (
    <div className={styles.tools}>
      {agents.length >= SEARCHED && (
        <input
          type="search"
          className={`${searchField.field} ${styles.search}`}
          aria-label="Search agents by id or place"
          placeholder="Search id or place"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Button
        size="small"
        aria-disabled={offered.length === 0}
        onClick={() => offered.length > 0 && onChoose(isSearch ? [...new Set([...chosen, ...offered])] : offered)}
      >
        <span>{isSearch ? 'Add those that can send' : 'All that can send'}</span>{' '}
        <span className={isKnown ? undefined : styles.notKnown}>{`(${count(offered.length)})`}</span>
      </Button>
      <Button size="small" onClick={() => onChoose([])}>
        None
      </Button>
      <span className={styles.count}>{`${count(number)} of ${count(agents.length)} chosen`}</span>
    </div>
  );
}

type Cities = ReturnType<typeof useCities>;

/** That a search finds none, as far as places are there to be searched. */
function sayNone(status: Cities['status']): string {
  if (status === 'ready') return 'No agent found.';
  return status === 'failed' ? 'No agent found in what could be loaded.' : 'Searching…';
}

/** The agents that have all words in id or place. */
function search(agents: Agent[], text: string, cityOf: Cities['cityOf']): Agent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return agents.filter(({ id }) => words.every((word) => `${id} ${cityOf(id) ?? ''}`.toLowerCase().includes(word)));
}

interface AgentBoxProps {
  agent: Agent;
  city: string | undefined;
  checked: boolean;
  /** Whether the user has a prefix there, if that is known. */
  isAble: boolean | undefined;
  /** Of what sends there for the user: in pps, where it is known. */
  rate: number | undefined;
  /** What it lacks otherwise. */
  lack: string;
  onToggle(id: string, on: boolean): void;
}

function AgentBox({ agent, city, checked, isAble, rate, lack, onToggle }: AgentBoxProps) {
  const { count } = useFormats();
  const id = useId();
  return (
    <li className={styles.item}>
      <label className={styles.agent}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={city ? `${agent.id}, ${city}` : agent.id}
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onToggle(agent.id, currentTarget.checked)}
        />
        <span className={styles.id} translate="no">
          {agent.id}
        </span>
        <span className={styles.city}>{city}</span>
        <span id={id} className={styles.state}>
          {!agent.healthy && <Status good={false}>{describeHealth(agent).status}</Status>}
          {agent.healthy && isAble === false && <span className={checked ? styles.out : undefined}>{lack}</span>}
          {agent.healthy && isAble && rate !== undefined && <span>{formatProbingRate(count, rate)}</span>}
          {agent.healthy && <span className={visuallyHidden.text}> Healthy</span>}
        </span>
      </label>
    </li>
  );
}
