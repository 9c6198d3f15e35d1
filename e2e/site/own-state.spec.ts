import { expect, logIn, test } from '../support/site.ts';
import { sentToken } from '../support/traffic.ts';

// One after the other, in one worker and on its stack.
test.describe.configure({ mode: 'serial' });

for (const time of ['first', 'second'])
  test(`no test sees what another one has sent, used up or broken: the ${time}`, async ({ page, stack, request, faults }) => {
    const headers = { Authorization: `Bearer ${await sentToken(page, () => logIn(page))}` };
    await expect(page.getByRole('region', { name: 'Last measurement' })).toContainText('None yet');
    const me = await request.get(`${stack.origins.gateway}/api/user/me`, { headers });
    expect(await me.json()).toMatchObject({ used: 0, submission_count: 0 });

    const prefixes = await request.get(`${stack.origins.gateway}/api/user/prefixes`, { headers });
    const [agent] = (await prefixes.json()).agents;
    const metadata = [{ id: agent.agent_id, ip_address: agent.prefixes[0].user_prefix.replace('/80', '1') }];
    const data = { metadata, probes: [['2001:db8:ffff::1', 24_000, 33_434, 8, 'udp']] };
    const sent = await request.post(`${stack.origins.gateway}/api/probes`, { headers, data });
    expect(sent.status()).toBe(200);
    await faults.set({ gateway: { measurements: '500' } });
    stack.clock.advance(3_600_000);
  });
