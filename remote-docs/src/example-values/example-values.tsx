import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import type { Gateway } from 'shared/gateway';
import { useDocs } from '../docs-context.ts';
import { type Experiment, forgetExperiment, keepExperiment, keptExperiment } from './stored-experiment.ts';

/** Who reads, as far as the examples need to know. */
export interface Reader {
  session: AuthSession;
  /** Counts the people who have read here: raised when what belongs to one of them goes. */
  person: number;
  /** Whether the host has a sign-in at all. */
  canSignIn: boolean;
  /** The reader's agent and address, and what was sent last; nothing for somebody who is not signed in. */
  experiment: Experiment | undefined;
  /** Why there is no experiment, in words. */
  problem: string | undefined;
  /** Asks for the experiment, once, as soon as the reader is signed in. After a problem, asks again. */
  wantExperiment(): void;
  /** The experiment to send next: one from whose address nothing can have been sent yet. */
  nextExperiment(): Promise<Experiment | undefined>;
  /** Makes it the experiment of all examples. */
  changeExperiment(experiment: Experiment): void;
  /** The client of the gateway. */
  connect(): Promise<Gateway>;
}

/** In the place of the session of a host that has none. */
const noSession: AuthSession = {
  status: 'anonymous',
  getAccessToken: () => Promise.reject(new AuthError('signed-out')),
  signIn: async () => {},
  signOut: async () => {},
};

const ReaderContext = createContext<Reader | null>(null);

/**
 * Who reads.
 *
 * @throws when used outside the documentation app.
 */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('useReader() found no reader: wrap the tree in <ReaderProvider>.');
  return reader;
}

const noSender = 'No healthy agent has a prefix of yours at the moment.';
const notFilledIn = 'Your agent and address could not be filled in.';

/** Where the experiment stands. */
type State = { status: 'none' } | { status: 'there'; experiment: Experiment; prefix: string } | { status: 'failed'; problem: string };

/** Lets the pages know their reader, through the session of the host or without one. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  const given = useContext(AuthContext);
  const session = given ?? noSession;
  const { site, onError } = useDocs();
  const latestSession = useRef(session);
  useLayoutEffect(() => {
    latestSession.current = session;
  }, [session]);
  const [state, setState] = useState<State>({ status: 'none' });
  const [person, setPerson] = useState(1);
  const [wanted, setWanted] = useState(false);

  const connect = useMemo(() => {
    let connection: Promise<Gateway> | undefined;
    const begin = async () => {
      const { createGateway } = await import(/* webpackChunkName: "connect" */ './gateway-tools.ts');
      return createGateway({ origin: site.gateway, credentials: 'same-origin', session: () => latestSession.current, onError });
    };
    return () => {
      connection ??= begin().catch((error) => {
        connection = undefined;
        throw error;
      });
      return connection;
    };
  }, [site.gateway, onError]);

  const asking = wanted && session.status === 'signed-in' && state.status === 'none';
  useEffect(() => {
    if (!asking) return;
    const stop = new AbortController();
    findExperiment(connect, stop.signal).then(
      (found) => !stop.signal.aborted && setState(found ?? { status: 'failed', problem: noSender }),
      (error) => {
        if (stop.signal.aborted) return;
        onError(error);
        setState({ status: 'failed', problem: notFilledIn });
      },
    );
    return () => stop.abort();
  }, [asking, connect, onError]);

  const { status } = session;
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was !== 'signed-in' && was !== 'expired') return;
    // What belongs to one person is gone before another one looks.
    if (status === 'anonymous') forgetExperiment();
    if (status !== 'anonymous' && !(was === 'expired' && status === 'signed-in')) return;
    setState({ status: 'none' });
    setPerson((count) => count + 1);
  }, [status]);

  const wantExperiment = useCallback(() => {
    setWanted(true);
    setState((now) => (now.status === 'failed' ? { status: 'none' } : now));
  }, []);

  const reader = useMemo<Reader>(() => {
    const there = state.status === 'there' ? state : undefined;
    return {
      session,
      person,
      canSignIn: given !== null,
      experiment: there?.experiment,
      problem: state.status === 'failed' ? state.problem : undefined,
      wantExperiment,
      async nextExperiment() {
        if (!there?.experiment.measurement && !there?.experiment.tried) return there?.experiment;
        const { freshAddressIn } = await import(/* webpackChunkName: "connect" */ './gateway-tools.ts');
        const { agent, source } = there.experiment;
        return { agent, source: freshAddressIn(there.prefix) ?? source };
      },
      changeExperiment(experiment) {
        keepExperiment(experiment);
        setState((now) => (now.status === 'there' ? { ...now, experiment } : now));
      },
      connect,
    };
  }, [session, person, given, state, wantExperiment, connect]);

  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

/** The experiment that this tab has kept, if it is still possible, or a new one. */
async function findExperiment(connect: Reader['connect'], signal: AbortSignal): Promise<State | undefined> {
  const { freshAddressIn, getSender, isInside } = await import(/* webpackChunkName: "connect" */ './gateway-tools.ts');
  const sender = await getSender(await connect(), signal);
  if (!sender) return undefined;
  const { agent, prefix } = sender;
  const kept = keptExperiment();
  if (kept?.agent === agent && isInside(kept.source, prefix)) return { status: 'there', experiment: kept, prefix };
  const source = freshAddressIn(prefix);
  if (!source) return undefined;
  keepExperiment({ agent, source });
  return { status: 'there', experiment: { agent, source }, prefix };
}
