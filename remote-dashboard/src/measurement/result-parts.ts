/** Path and charts: a chunk of its own, which comes beside the first replies. */
export { RttCharts } from '../charts/rtt-charts.tsx';
export { measurePaths } from '../path/measure-paths.ts';
export { PathSection } from '../path/path-section.tsx';
