import { DatasetsError, queryDatasets } from 'shared/datasets';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { notUnderstood, TIME_LIMIT_MS } from './query-whole.ts';
import { type ReadReplies, readReplies } from './read-replies.ts';
import { MAX_REPLIES, newRepliesQuery, questionOf, repliesQuery } from './replies-query.ts';
import type { Reply } from './reply.ts';
import { distinctAddresses, MANY_SOURCES } from './sources-condition.ts';

/** The replies in one answer of the datasets, and what is to be said of it. */
export interface Replies extends ReadReplies {
  /** The answer was too large to be fetched whole: there are more, and room for some of them. */
  isCut: boolean;
  /** A sentence when rows were odd. */
  note: string | undefined;
  /** Why these are not all replies, if the answer broke off: it is to be asked for again. */
  broken: string | undefined;
}

/**
 * The replies to a measurement that are in the public datasets now.
 *
 * @param known - replies that need not come again, except those received within `margin` ms before the newest one of each source.
 * @throws {DatasetsError} with a sentence for the reader. If `signal` is aborted, its reason is thrown.
 */
export async function getReplies(
  datasets: string,
  measurement: SentMeasurement,
  signal: AbortSignal,
  known: readonly Reply[] = [],
  margin = 0,
): Promise<Replies> {
  try {
    const question = questionOf(measurement);
    const query = known.length > 0 ? newRepliesQuery(question, known, margin) : repliesQuery(question);
    const answer = await queryDatasets(datasets, `${query}\nLIMIT ${MAX_REPLIES + 1}`, {
      signal,
      maxRows: MAX_REPLIES + 1,
      timeLimit: TIME_LIMIT_MS,
    });
    const read = readReplies(answer);
    const replies = read.replies.filter(isOf(measurement));
    const isCut = answer.cut === true && !read.hasMore;
    return {
      ...read,
      replies,
      hasMore: read.hasMore || isCut,
      isCut,
      note: answer.cut === undefined ? answer.note : undefined,
      broken: answer.cut === false ? answer.note : undefined,
    };
  } catch (reason) {
    if (signal.aborted) throw signal.reason;
    throw reason instanceof DatasetsError ? reason : new DatasetsError(notUnderstood, { cause: reason });
  }
}

/**
 * Whether a reply is to a probe from a sender. A query for many asks for what their addresses have in common; agents that are not named are among
 * those, unless they sent from anycast addresses: there, who received a reply is not who sent.
 */
function isOf({ senders, moreSenders = 0, cast }: SentMeasurement): (reply: Reply) => boolean {
  if (senders.length <= MANY_SOURCES || (moreSenders > 0 && !cast)) return () => true;
  const sources = new Set(distinctAddresses(senders.map(({ address }) => address)));
  return ({ source }) => sources.has(source);
}
