import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import type { Gateway } from 'shared/gateway';
import type { Experiment } from './stored-experiment.ts';
import { useExperiment } from './use-experiment.ts';
import { useGateway } from './use-gateway.ts';

/** The user's values that examples are shown and run with. */
export interface ExampleValues {
  session: AuthSession;
  /** Whether the host has a sign-in at all. */
  canSignIn: boolean;
  /** Changes with the user: state that belongs to one user is dropped when it does. */
  userKey: number;
  /** The user's agent and source address, and what was sent last; nothing until loaded. */
  experiment: Experiment | undefined;
  /** Whether the gateway is being asked for the experiment. */
  loading: boolean;
  /** Why the experiment could not be loaded, in a sentence. */
  error: string | undefined;
  /** Loads the experiment once the user is signed in; after an error, tries again. */
  loadExperiment(): void;
  /** The experiment for the next probes: with a source address that nothing was sent from. */
  experimentToSend(): Promise<Experiment | undefined>;
  setExperiment(experiment: Experiment): void;
  getGateway(): Promise<Gateway>;
}

/** For a host without sign-in. */
const noSession: AuthSession = {
  status: 'anonymous',
  getAccessToken: () => Promise.reject(new AuthError('signed-out')),
  signIn: async () => {},
  signOut: async () => {},
};

const ExampleValuesContext = createContext<ExampleValues | null>(null);

/**
 * The user's values.
 *
 * @throws when used outside the documentation app.
 */
export function useExampleValues(): ExampleValues {
  const values = useContext(ExampleValuesContext);
  if (!values) throw new Error('useExampleValues() found no provider: wrap the tree in <ExampleValuesProvider>.');
  return values;
}

/** Provides the user's values, from the session of the host if it has one. */
export function ExampleValuesProvider({ children }: { children: ReactNode }) {
  const hostSession = useContext(AuthContext);
  const session = hostSession ?? noSession;
  const getGateway = useGateway(session);
  const { state, loading, userKey, loadExperiment, setExperiment, experimentToSend } = useExperiment(session.status, getGateway);

  const values = useMemo<ExampleValues>(
    () => ({
      session,
      canSignIn: hostSession !== null,
      userKey,
      experiment: state.status === 'ready' ? state.experiment : undefined,
      loading,
      error: state.status === 'failed' ? state.error : undefined,
      loadExperiment,
      experimentToSend,
      setExperiment,
      getGateway,
    }),
    [session, hostSession, userKey, state, loading, loadExperiment, experimentToSend, setExperiment, getGateway],
  );
  return <ExampleValuesContext value={values}>{children}</ExampleValuesContext>;
}
