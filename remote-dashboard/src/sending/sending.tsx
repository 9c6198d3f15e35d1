import { useMemo, useState } from 'react';
import { useAuth } from 'shared/auth';
import { curlCommand, shellToken } from 'shared/format/curl-command';
import { freshBits } from 'shared/format/source-address';
import { Button } from 'shared/ui/button';
import type { Agent } from '../agents/get-agents.ts';
import { prefixesTexts } from '../agents/prefix-cell.tsx';
import { useAgentSelection } from '../agents/selection.ts';
import { Copyable } from '../copying/copyable.tsx';
import { MaskedLine } from '../copying/masked-line.tsx';
import { describeCost } from '../credits/cost.ts';
import type { Usage } from '../credits/get-usage.ts';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import type { UserSource } from '../polling/query-state.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import { previewToken } from '../token/preview-token.ts';
import { useGateway } from '../use-gateway.ts';
import { chooseSenders } from './choose-senders.ts';
import { PROBES, probeRequest } from './probe-request.ts';
import styles from './sending.module.css';

export interface SendingProps {
  agents: Agent[];
  prefixes: UserSource<AgentPrefixes[]>;
  usage: UserSource<Usage>;
  token: UserSource<string>;
}

/** From how many agents one command sends: a shell takes no longer ones everywhere. */
const MOST = 1000;

/** One source address on each selected agent, all with the same end, and a command that sends a probe from all of them. */
export function Sending({ agents, prefixes, usage, token }: SendingProps) {
  const { ids } = useAgentSelection();
  const { count } = useFormats();
  const [bits, setBits] = useState(freshBits);
  const own = prefixes.state === 'loaded' && ids.size <= MOST && prefixes.data;
  const choice = useMemo(() => own && chooseSenders(ids, agents, own, bits), [ids, agents, own, bits]);
  if (prefixes.state !== 'loaded') return <p className={styles.words}>{prefixesTexts[prefixes.state]}</p>;
  if (!choice) return <p className={styles.words}>A command sends from {count(MOST)} agents at most: select fewer.</p>;

  const { senders, suffix, silent, without } = choice;
  return (
    <>
      {senders.length === 0 && <p className={styles.words}>None of them can send for you at the moment.</p>}
      {senders.length > 0 && (
        <>
          <p className={styles.words}>All source addresses end alike, so one query finds the replies to all of them:</p>
          <div className={styles.suffix}>
            <Copyable text={suffix} what={`suffix ${suffix}`} className={styles.code} />
            <Button size="small" onClick={() => setBits(freshBits())}>
              Another
            </Button>
          </div>
          <Command request={probeRequest(senders)} token={token.state === 'loaded' ? token.data : undefined} />
          <p className={styles.words}>
            {`${count(PROBES)} probe × ${formatPlural(senders.length, 'agent', count)} ${describeCost(
              count,
              PROBES,
              senders.length,
              usage.state === 'loaded' ? usage.data : { used: 0, limit: undefined },
            )}`}
          </p>
        </>
      )}
      {silent.length > 0 && <p className={styles.words}>{`Left out, not reporting: ${silent.join(', ')}`}</p>}
      {without.length > 0 && <p className={styles.words}>{`Left out, without a unicast prefix of yours: ${without.join(', ')}`}</p>}
    </>
  );
}

/** The command, with the token masked; until there is one, with a variable in its place. */
function Command({ request: { path, body }, token = shellToken }: { request: ReturnType<typeof probeRequest>; token: string | undefined }) {
  const session = useAuth();
  const { origin } = useGateway();
  const curl = (value: string) => curlCommand({ url: (origin || window.location.origin) + path, token: value, json: body });
  // A call that met a 401 may have renewed the token since this one came.
  const latest = () => session.getAccessToken().then(curl, () => curl(token));
  const shown = curl(token === shellToken ? token : previewToken(token));
  return <MaskedLine shown={shown} text={curl(token)} latest={latest} what="command" />;
}
