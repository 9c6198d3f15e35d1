/** Playwright's reporter for `.ci/run`, which names what failed. */
export const reportForCi: ['json', { outputFile: string }][];
