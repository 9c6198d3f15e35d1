import { logIn, test } from './site.ts';

test.use({ session: 'localstorage' });

// Reliability: the same, with the session in the local storage
test('with third-party cookies blocked and a login service of another site, a session in the local storage survives a reload', async ({
  visitor,
  stack,
}) => {
  await stack.faults.set({ login: 'foreign' });
  await visitor.open('/');
  await visitor.isHydrated();
  await logIn(visitor);
  await visitor.sees({ text: 'Credits Used Today' });
  await visitor.tab.reload();
  await visitor.sees({ text: 'Credits Used Today' });
  await visitor.isAt('/dashboard');
});
