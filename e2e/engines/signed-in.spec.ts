import { expect, logIn, test } from './site.ts';
import type { Visitor } from './visitor.ts';

async function seesAgents(visitor: Visitor): Promise<void> {
  await visitor.sees({ text: 'Credits Used Today' });
  await visitor.sees({ role: 'rowheader', name: { source: '^vltams01' }, in: { role: 'table', name: 'Agents' } });
}

test('login leads to the dashboard, a reload keeps the session, a deep link is kept, and Logout ends it', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.isHydrated();
  await logIn(visitor);
  await seesAgents(visitor);
  await visitor.tab.reload();
  await seesAgents(visitor);
  await visitor.isAt('/dashboard');
  await visitor.open('/dashboard?from=mail#token');
  await seesAgents(visitor);
  await visitor.isAt('/dashboard?from=mail#token');

  await visitor.click({ role: 'button', name: 'Logout' });
  await visitor.sees({ role: 'button', name: 'Login' });
  await visitor.isAt('/');
  await visitor.click({ role: 'button', name: 'Login' });
  await visitor.sees({ label: 'Password' });
});

// Reliability: the page is left while the dashboard loads (Firefox, WebKit)
test('a reload while the dashboard is being loaded logs no failure', async ({ visitor, provokes }) => {
  // The browser's own preloads, which are cut off too.
  provokes(/^not loaded: <link/);
  await visitor.open('/');
  await visitor.isHydrated();
  await logIn(visitor);
  for (let time = 0; time < 5; time++) await visitor.tab.reload();
  await seesAgents(visitor);
});

test('the map leads to an agent, and Copy says that it copied the token', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.isHydrated();
  await logIn(visitor);
  await seesAgents(visitor);
  const copy = { role: 'button', name: { source: '^Cop.*access token' } };
  await visitor.reads(copy, /^Copy /);
  // Said for two seconds, which a look into the page may take.
  await visitor.tab.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Copied!')) document.body.dataset.copied = 'yes';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await visitor.click(copy);
  await expect.poll(() => visitor.tab.evaluate(() => document.body.dataset.copied)).toBe('yes');
  await visitor.reads(copy, /^Copy /);

  const map = { role: 'region', name: 'Where the agents are' };
  await visitor.scrollTo(map);
  await visitor.click({ role: 'button', name: { source: '^Amsterdam' }, in: { role: 'list', name: 'Places', in: map } });
  await visitor.sees({ role: 'checkbox', name: { source: 'vltams01' } });
  const focused = () => document.activeElement?.textContent;
  await expect.poll(() => visitor.tab.evaluate(focused)).toContain('vltams01');
});

test('a query gets its answer as a table', async ({ visitor, stack }) => {
  test.setTimeout(120_000);
  await stack.engine?.prepare();
  await visitor.open('/docs/datasets/query');
  await visitor.isHydrated();
  const box = { role: 'region', name: 'Query box' };
  await visitor.scrollTo(box);
  const field = { role: 'textbox', name: 'Query in SQL', in: box };
  await visitor.replaceText(field, 'SELECT agent_id, count() AS replies FROM saimiris.replies GROUP BY agent_id ORDER BY agent_id');
  await visitor.click({ role: 'button', name: 'Run', in: box });
  const answer = { role: 'region', name: 'Query answer' };
  await visitor.reads({ role: 'status', in: answer }, /^\d+ rows in /);
  await visitor.sees({ role: 'columnheader', name: { source: 'agent_id' }, in: answer });
  await visitor.sees({ role: 'cell', name: 'vltams01', in: answer });
  // Firefox renders it in white without. The colours that it has are those that the tokens give an element of the same page.
  const scrollbars = () => {
    if (!CSS.supports('scrollbar-color', 'auto')) return { has: [], tokens: [] };
    const expected = document.body.appendChild(document.createElement('div'));
    expected.style.scrollbarColor = 'var(--edge) var(--surface)';
    const tokens = [getComputedStyle(expected).scrollbarColor];
    expected.remove();
    let scrolling = document.querySelector('table')?.parentElement;
    while (scrolling && !/auto|scroll/.test(getComputedStyle(scrolling).overflowX)) scrolling = scrolling.parentElement;
    return { has: scrolling ? [getComputedStyle(scrolling).scrollbarColor] : [], tokens };
  };
  const { has, tokens } = await visitor.tab.evaluate(scrollbars);
  expect(has).toEqual(tokens);
});
