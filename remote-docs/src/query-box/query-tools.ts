// One chunk, loaded with the first use of the query box.
export { questions } from '../datasets/questions.ts';
export { ResultPanel } from '../query-result/result-panel.tsx';
export { runQuery } from '../query-result/run-query.ts';
export { errorPlace } from './error-place.ts';
export { shareQuery } from './share-query.ts';
