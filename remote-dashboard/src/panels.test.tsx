import { expect, test } from '@jest/globals';
import { dashboardPanels } from 'shared/embed/contract';
import { panel, panels } from './panels.ts';
import { sources } from './sources.ts';
import { TokenPanel } from './token/token-panel.tsx';

test('each panel of the dashboard is in the list, in the same order', () => {
  expect(Object.keys(panels)).toEqual([...dashboardPanels]);
});

test('each source is shown by a panel', () => {
  const shown = new Set(Object.values(panels).flatMap((one) => one.sources));
  expect([...shown].sort()).toEqual(Object.keys(sources).sort());
});

// The compiler refuses a half-done panel: it fails here if it ever accepts one of these.
export function refused() {
  // @ts-expect-error a panel without what it shows
  panel({ sources: ['token'], isPublic: false });
  // @ts-expect-error a panel that does not say who sees it
  panel({ sources: ['token'], component: TokenPanel });
  // @ts-expect-error a panel whose component needs another source
  panel({ sources: ['usage'], component: TokenPanel, isPublic: false });
  // @ts-expect-error a source that nobody fetches
  panel({ sources: ['weather'], component: () => null, isPublic: false });
  const { map: _, ...others } = panels;
  // @ts-expect-error a name of the contract without its panel
  const incomplete: typeof panels = others;
  return incomplete;
}
