// One chunk: what the query box needs from its first use on.
export { AnswerPanel } from '../query-result/result-panel.tsx';
export { runQuery } from '../query-result/run-query.ts';
export { ColumnList } from './column-list.tsx';
export { remember } from './query-history.ts';
export { RecentQueries } from './recent-queries.tsx';
export { shareQuery } from './share-query.ts';
