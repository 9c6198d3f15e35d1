import { expect } from '@playwright/test';
import { test } from './lab-test.ts';
import { controls } from './src/controls.ts';
import { interact, type Press, tryControls } from './src/interact.ts';

/**
 * How much longer than a plain button these may keep the visitor waiting: for any frame, and for the one that shows what was asked for.
 * Far from what they take: there must be room for a busy machine.
 */
const budgets: Record<string, { nextPaint: number; shown: number }> = {
  'home → docs': { nextPaint: 15, shown: 80 },
  'dashboard: copy token': { nextPaint: 15, shown: 40 },
};

test('every control of the benchmark does what it waits for, pressed with the pointer', async ({ lab }) => {
  // One that does not takes 20 s.
  test.setTimeout(600_000);
  const pressed = controls.filter(({ key }) => key !== 'Enter');
  expect(await tryControls(lab, pressed)).toEqual([]);
});

test('controls answer soon after a plain button would', async ({ lab }) => {
  const measured = controls.filter(({ name }) => name in budgets);
  expect(measured).toHaveLength(Object.keys(budgets).length);

  const { pressed } = await interact(lab, { pages: [], controls: measured, runs: 1 });
  const [plain, ...others] = pressed.map(({ control: { name }, presses: [press] }) => ({ name, ...(press as Press) }));
  for (const { name, nextPaint, shown } of others) {
    expect.soft(nextPaint / (plain?.nextPaint ?? 0), `${name}: next paint`).toBeLessThan(budgets[name]?.nextPaint ?? 0);
    expect.soft(shown / (plain?.shown ?? 0), `${name}: shown`).toBeLessThan(budgets[name]?.shown ?? 0);
  }
});
