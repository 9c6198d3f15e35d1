// One chunk, loaded with the first use of the query box.
export { ResultPanel } from '../query-result/result-panel.tsx';
export { runQuery } from '../query-result/run-query.ts';
export { ColumnList } from './column-list.tsx';
export { addToHistory } from './query-history.ts';
export { RecentQueries } from './recent-queries.tsx';
export { shareQuery } from './share-query.ts';
