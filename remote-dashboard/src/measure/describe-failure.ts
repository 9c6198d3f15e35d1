import { isAuthError } from 'shared/auth';
import { GatewayError } from 'shared/gateway';
import { formatDuration } from '../format/format-duration.ts';

/** Why sending failed, for the reader. */
export interface SendFailure {
  title: string;
  /** What it means, and what to do. */
  text: string;
  /** Whether probes may still have been sent: then a second Send may measure twice. */
  uncertain: boolean;
  action?: 'sign-in' | 'prefixes' | 'usage';
}

interface Known {
  /** Whether it is known that the credits that are left today suffice. */
  fits: boolean;
  /** What a login does not bring back, and what to do about it; nothing where it brings back all. */
  lost: string | undefined;
}

/** Says what became of a request. The words of the server are not shown: anybody may have written them. */
export function describeFailure(error: unknown, { fits, lost }: Known): SendFailure {
  const { status, cause, retryAfter } = error instanceof GatewayError ? error : { status: undefined, cause: error, retryAfter: undefined };
  if (status === 429) return describeLimit(fits, retryAfter);
  if (status !== undefined) return describeStatus(status, lost);
  if (isAuthError(cause)) {
    const mends = cause.failure === 'signed-out' || cause.failure === 'expired';
    return {
      title: 'Not sent: there is no access token.',
      text: mends ? `Your session has ended. ${describeLogin(lost)}` : `${cause.message}. Try again in a moment.`,
      uncertain: false,
      ...(mends && { action: 'sign-in' }),
    };
  }
  return {
    title: error instanceof GatewayError ? error.message : 'Something went wrong while sending.',
    text: 'The probes may still have been sent. Check whether the measurement is in the list before you send again.',
    uncertain: true,
  };
}

/** One status for two causes: which it is can be guessed from what is known. @param wait - in seconds, if the gateway asks to wait. */
function describeLimit(fits: boolean, wait?: number): SendFailure {
  const isRate = fits && wait !== undefined;
  let next = 'Fewer probes or agents may fit today; the daily limit resets at midnight UTC.';
  if (fits) next = 'As far as this page knows there are enough credits: load them again, or send it again in a minute.';
  if (wait !== undefined) next = `Send it again in ${wait < 60 ? `${Math.ceil(wait)} s` : formatDuration(wait * 1000)}.`;
  return {
    title: `Not sent: ${isRate ? 'too many requests' : 'not enough credits, or too many requests'} (status 429)`,
    text: `Nothing was charged. ${next}`,
    uncertain: false,
    action: 'usage',
  };
}

/** The URL brings the form back after a login; the tab's memory is for one account. */
function describeLogin(lost: string | undefined): string {
  return lost === undefined ? 'Log in again: the form keeps its values.' : `Log in again. The form keeps its values, except ${lost}.`;
}

function describeStatus(status: number, lost: string | undefined): SendFailure {
  const known = statuses[status];
  if (known) {
    const text = known.action === 'sign-in' ? `${known.text} ${describeLogin(lost)}` : known.text;
    return { ...known, text, title: `${known.title} (status ${status})`, uncertain: false };
  }
  if (status < 500) {
    return {
      title: `Not sent: the gateway refused the request (status ${status})`,
      text: 'Check the form and try again.',
      uncertain: false,
    };
  }
  return {
    title: `The gateway has a problem (status ${status})`,
    text: 'It may still have taken the probes. Check whether the measurement is in the list before you send again.',
    uncertain: true,
  };
}

const statuses: Record<number, Omit<SendFailure, 'uncertain'>> = {
  400: {
    title: 'Not sent: the gateway refused the probes as invalid',
    text: 'Nothing was charged. It may not support these options: try the default ones, or another target.',
  },
  401: {
    title: 'Not sent: the gateway did not accept your sign-in',
    text: 'Nothing was charged. Try again.',
    action: 'sign-in',
  },
  403: {
    title: 'Not sent: the gateway refused a source address',
    text: 'Nothing was charged. Your prefixes may have changed: load them again, and send again.',
    action: 'prefixes',
  },
  404: { title: 'Not sent: this gateway takes no probes', text: 'Nothing was charged. The operator of this site can tell you more.' },
  413: {
    title: 'Not sent: the request is too large for this site',
    text: 'Nothing was charged. Send fewer probes at once: split the list, or choose fewer agents.',
  },
};
