export interface FailedTest {
  title: string;
  /** File and line. */
  place: string;
  /** What was expected and what came. */
  reason: string[];
}
export interface FailedStage {
  name: string;
  tests: FailedTest[];
  /** The last lines of its output. */
  end: string[];
}
/** What was expected and what came; not where in the source, which the place says. */
export function reasonOf(message: string): string[];
/** The failed tests of a report: Playwright's or Jest's JSON. None where there is no report, or a part of one: its writer was killed. */
export function failedTests(file: string): FailedTest[];
/** The end of a run's output: each failed stage and each failed test by its name, all of them in so many lines. */
export function summaryOf(stages: FailedStage[], lines?: number): string[];
