const file = process.env.TEST_REPORT;

/** Playwright's reporter for `.ci/run`, which names what failed. */
export const reportForCi = file ? [['json', { outputFile: file }]] : [];
