import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useAuth } from 'shared/auth';
import { useNavigate } from 'shared/router';
import { measurementPath } from '../measurement/measurement-link.ts';
import { keepMeasurement } from '../measurement/measurement-records.ts';
import { rememberSent } from '../measurement/remember-sent.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { watchSignOut } from '../measurement/watch-sign-out.ts';
import { useGateway } from '../use-gateway.ts';
import { asksFirst, keepAskAbove, readAskAbove } from './ask-above.ts';
import { describeFailure, type SendFailure } from './describe-failure.ts';
import { idsInUrl } from './ids-in-url.ts';
import { keepSent } from './kept-list.ts';
import type { Draft } from './measure-proposal.ts';
import { measurementOf } from './measurement-of.ts';
import type { Probe, ProbePlan } from './plan-probes.ts';
import { isRenewing, renewSession } from './renew-session.ts';
import { requestOf, sendProbes } from './send-probes.ts';
import { listed, type MeasureForm } from './use-measure-form.ts';

/** How far sending is. `asking`: it costs so much that the reader is asked first. */
type SendState = { state: 'idle' | 'asking' | 'sending' } | { state: 'failed'; failure: SendFailure; draft: Draft };

export interface Send {
  current: SendState;
  /** Sends what is filled in, or asks first. Nothing may be wrong with the form. */
  begin(): void;
  /** Sends without asking. */
  confirm(): void;
  refuse(): void;
  /** Above how many percent of a day's credits it asks first; kept for the next visit, where the browser keeps anything. */
  askAbove: number;
  setAskAbove(percent: number): void;
}

/** Sends the form once, keeps what was sent, and goes to its page. What fails is said, and the form stays as it is. */
export function useSend(form: MeasureForm): Send {
  const { draft, choice, work, problems, probes = 0, usage, left, renewSources, holdUrl } = form;
  const { storage, onError } = useGateway();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const post = usePost(form, isMounted);
  const [current, setCurrent] = useState<SendState>(() =>
    isRenewing() ? { state: 'failed', failure: renewed(form), draft } : { state: 'idle' },
  );
  const isSending = useRef(false);
  const [askAbove, setAskAbove] = useState(() => readAskAbove(storage));
  const credits = probes * choice.senders.length;
  const isOver = left !== undefined && credits > left;
  // The form can be changed while the question stands.
  if (current.state === 'asking' && (isOver || Object.keys(problems).length > 0)) setCurrent({ state: 'idle' });

  async function send() {
    if (isSending.current || !work) return;
    isSending.current = true;
    holdUrl(true);
    setCurrent({ state: 'sending' });
    try {
      const measurement = await post(work);
      // The form stays until the next page is rendered: it must not be sent again meanwhile.
      if (measurement && isMounted.current) navigate(measurementPath(measurement));
    } catch (error) {
      isSending.current = false;
      holdUrl(false);
      // The gateway reports its own failures.
      const failure = describeFailure(error, { fits: left !== undefined && !isOver, lost: lostByLogin(form) });
      if (!(error instanceof Error) || error.name !== 'GatewayError') onError(error);
      if (failure.uncertain) renewSources();
      setCurrent({ state: 'failed', failure, draft });
    }
  }

  // Of another form: what was refused may be right now. What may have been sent stays said.
  const isPast = current.state === 'failed' && !current.failure.uncertain && current.draft !== draft;
  return {
    current: isPast ? { state: 'idle' } : current,
    begin() {
      if (isSending.current) return;
      if (isOver) return setCurrent({ state: 'failed', failure: overLimit, draft });
      if (asksFirst(askAbove, credits, usage?.limit)) return setCurrent({ state: 'asking' });
      void send();
    },
    confirm: () => void send(),
    refuse: () => setCurrent({ state: 'idle' }),
    askAbove,
    setAskAbove(percent) {
      setAskAbove(percent);
      keepAskAbove(storage, percent);
    },
  };
}

/** Posts the probes, and keeps the measurement and how far the list was sent. Nothing is posted where the form has gone while its session was renewed. */
function usePost({ draft, choice: { senders }, part, list: { current } }: MeasureForm, isMounted: RefObject<boolean>) {
  const { gateway, clock, storage } = useGateway();
  const session = useAuth();
  const cache = useQueryClient();
  return async (work: ProbePlan | Probe[]): Promise<SentMeasurement | undefined> => {
    await renewSession(session);
    // The form in its place knows nothing of these probes, and would send them again.
    if (!isMounted.current) return undefined;
    const isSamePerson = watchSignOut(storage);
    const id = await gateway.call(sendProbes(requestOf(senders, listed(work))));
    const measurement = measurementOf(id, clock.now(), draft, work, senders);
    // Whoever comes after a Logout finds nothing of it.
    if (!isSamePerson()) return measurement;
    if (!keepMeasurement(storage, measurement)) rememberSent(cache, measurement);
    if (part && current.state === 'read') keepSent(current.list, part.end);
    void cache.invalidateQueries({ queryKey: ['usage'] });
    // A gateway that does not know the call is not asked again.
    void cache.invalidateQueries({ queryKey: ['measurements'], predicate: ({ state }) => state.data !== null });
    return measurement;
  };
}

/** A list, or agents, for which the URL has no room: a login leaves the page, and may be another person's. */
function lostByLogin({ draft, list: { isProposed, fileName, text } }: MeasureForm): string | undefined {
  if (draft.agents && idsInUrl(draft.agents) === undefined) return 'the choice of agents: choose them again afterwards';
  if (draft.kind !== 'custom' || isProposed) return undefined;
  if (fileName !== undefined) return 'the file of probes: choose it again afterwards';
  return `the list of probes: ${text ? 'copy it before' : 'paste it again afterwards'}`;
}

function useIsMounted() {
  const isMounted = useRef(false);
  // Before a token is handed out that was waited for: other effects may be cleaned up later.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** What a form says that has taken the place of the one in which Send was pressed. A list is not kept beyond the end of a session. */
function renewed({ draft: { kind }, list }: MeasureForm): SendFailure {
  const isLost = kind === 'custom' && list.current.state === 'none' && !list.text;
  return {
    title: 'Not sent: your session had ended.',
    text: isLost ? 'The list of probes is not kept: give it again, and press Send.' : 'Check the form, and press Send again.',
    uncertain: false,
  };
}

const overLimit: SendFailure = {
  title: 'Not sent: it costs more than is left today.',
  text: 'Choose fewer agents, hops or probes, or send it after midnight UTC, when the daily limit resets.',
  uncertain: false,
  action: 'usage',
};
