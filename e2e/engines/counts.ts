import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { missingEngines } from './find-engines.mjs';

/** The last lines of a run: what passed and failed, and which engines were not there. */
export default class Counts implements Reporter {
  #suite: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.ok()).length;
    for (const sentence of missingEngines()) console.log(sentence);
    console.log(`${passed} passed, ${tests.length - passed} failed`);
  }
}
