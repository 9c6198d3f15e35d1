import { logIn, test } from './site.ts';

const publicPages = ['/', '/docs/measurements', '/about'];

test.describe('with cookies blocked', () => {
  test.use({ settings: { cookies: 'blocked' } });

  test('public pages are whole', async ({ visitor }) => {
    for (const path of publicPages) {
      await visitor.open(path);
      await visitor.isHydrated();
      await visitor.sees({ role: 'button', name: 'Login' });
    }
  });
});

test.describe('with storage denied', () => {
  test.use({ settings: { storage: 'denied' } });

  test('public pages are whole', async ({ visitor }) => {
    for (const path of publicPages) {
      await visitor.open(path);
      await visitor.isHydrated();
      await visitor.sees({ role: 'button', name: 'Login' });
    }
  });
});

test.describe('with cookies of the own site only', () => {
  test.use({ settings: { cookies: 'own-site' } });

  test('login works, and a reload keeps the session', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.isHydrated();
    await logIn(visitor);
    await visitor.sees({ text: 'Credits Used Today' });
    await visitor.tab.reload();
    await visitor.sees({ text: 'Credits Used Today' });
    await visitor.isAt('/dashboard');
  });
});
