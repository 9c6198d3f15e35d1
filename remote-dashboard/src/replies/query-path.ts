import { paths } from 'shared/paths';
import { LONGEST_PATH } from './longest-path.ts';
import { type RepliesQuestion, repliesQuery } from './replies-query.ts';

/** Path of the page that opens a query on the datasets. */
export function queryPath(sql: string): string {
  return `${paths.query}?q=${encodeURIComponent(sql)}`;
}

/** The same for a search for replies: with as many source addresses as a URL has room for. The query says how many it leaves out. */
export function repliesQueryPath(question: RepliesQuestion): string {
  let most = question.sources.length;
  let path = queryPath(repliesQuery(question));
  while (path.length > LONGEST_PATH && most > 1) {
    most = Math.max(1, Math.min(most - 1, Math.floor((most * LONGEST_PATH) / path.length)));
    path = queryPath(repliesQuery(question, most));
  }
  return path;
}
