import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthSession } from 'shared/auth';
import type { Gateway } from 'shared/gateway';
import { useDocs } from '../docs-context.ts';
import { clearStoredExperiment, type Experiment, readStoredExperiment, storeExperiment } from './stored-experiment.ts';
import { gatewayTools } from './use-gateway.ts';

const noSender = 'No healthy agent has a prefix of yours at the moment.';
const notLoaded = 'Your agent and address could not be filled in.';

type State = { status: 'idle' } | { status: 'ready'; experiment: Experiment; prefix: string } | { status: 'failed'; error: string };

/** The experiment of the signed-in user: loaded on demand, dropped when the user changes. */
export function useExperiment(status: AuthSession['status'], getGateway: () => Promise<Gateway>) {
  const { onError } = useDocs();
  const [state, setState] = useState<State>({ status: 'idle' });
  const [wanted, setWanted] = useState(false);
  const userKey = useUserKey(status, () => setState({ status: 'idle' }));

  const loading = wanted && status === 'signed-in' && state.status === 'idle';
  useEffect(() => {
    if (!loading) return;
    const stop = new AbortController();
    findExperiment(getGateway, stop.signal).then(
      (found) => !stop.signal.aborted && setState(found ?? { status: 'failed', error: noSender }),
      (error) => {
        if (stop.signal.aborted) return;
        onError(error);
        setState({ status: 'failed', error: notLoaded });
      },
    );
    return () => stop.abort();
  }, [loading, getGateway, onError]);

  const loadExperiment = useCallback(() => {
    setWanted(true);
    setState((now) => (now.status === 'failed' ? { status: 'idle' } : now));
  }, []);

  const setExperiment = useCallback((experiment: Experiment) => {
    storeExperiment(experiment);
    setState((now) => (now.status === 'ready' ? { ...now, experiment } : now));
  }, []);

  const experimentToSend = useCallback(async () => {
    if (state.status !== 'ready') return undefined;
    const { experiment, prefix } = state;
    if (!experiment.measurement && !experiment.tried) return experiment;
    const { freshAddressIn } = await gatewayTools.load();
    return { agent: experiment.agent, source: freshAddressIn(prefix) ?? experiment.source };
  }, [state]);

  return { state, loading, userKey, loadExperiment, setExperiment, experimentToSend };
}

/** @returns a number that is raised when a user leaves: by signing out, or by a login after the session had expired. */
function useUserKey(status: AuthSession['status'], onChange: () => void): number {
  const [userKey, setUserKey] = useState(1);
  const previous = useRef(status);
  useEffect(() => {
    const was = previous.current;
    previous.current = status;
    if (was !== 'signed-in' && was !== 'expired') return;
    if (status === 'anonymous') clearStoredExperiment();
    if (status !== 'anonymous' && !(was === 'expired' && status === 'signed-in')) return;
    onChange();
    setUserKey((key) => key + 1);
  }, [status]);
  return userKey;
}

/** The experiment stored in this tab, if its agent and prefix are still the user's, or else a new one. */
async function findExperiment(getGateway: () => Promise<Gateway>, signal: AbortSignal): Promise<State | undefined> {
  const { freshAddressIn, getSender, isInside } = await gatewayTools.load();
  const sender = await getSender(await getGateway(), signal);
  if (!sender) return undefined;
  const { agent, prefix } = sender;
  const stored = readStoredExperiment();
  if (stored?.agent === agent && isInside(stored.source, prefix)) return { status: 'ready', experiment: stored, prefix };
  const source = freshAddressIn(prefix);
  if (!source) return undefined;
  storeExperiment({ agent, source });
  return { status: 'ready', experiment: { agent, source }, prefix };
}
