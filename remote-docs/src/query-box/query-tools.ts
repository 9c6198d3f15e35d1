// One chunk: what the query box needs from its first use on.
export { AnswerPanel } from '../answers/answer-panel.tsx';
export { runQuery } from '../answers/run-query.ts';
export { ColumnList } from './column-list.tsx';
export { remember } from './recent.ts';
export { RecentQueries } from './recent-queries.tsx';
export { shareQuery } from './shared-link.ts';
