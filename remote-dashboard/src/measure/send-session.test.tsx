import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AuthError, type AuthSession } from 'shared/auth';
import { jsonAnswer, pending } from 'shared/testing';
import { watchSignOut } from '../measurement/watch-sign-out.ts';
import { json, pass, prefixesAnswer, show, useFakeClock, user } from '../testing.tsx';
import { browserStorage } from '../user-storage.ts';
import { TARGET } from './testing.tsx';

useFakeClock();

const FORM = `/dashboard/measure?target=${TARGET}&agents=vltewr01`;

/** Shows the form in the whole dashboard, which renders it anew for another account. */
async function showForm(session: Partial<AuthSession>, form = FORM) {
  const app = await show({ prefixes: json(prefixesAnswer) }, session, form);
  app.answerTo('/api/probes', json({ id: 'm1' }));
  return { ...app, sent: () => app.requests.filter(({ path }) => path === '/api/probes').length };
}

async function pressSend() {
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await pass();
}

/** Presses Send in a session that has ended, and that the token of this very call renews. @param form - its URL. @param fill - what is done in it before. */
async function sendRenewing(form?: string, fill = () => {}) {
  const renewed = pending<string>();
  const { setSession, sent } = await showForm({ status: 'signed-in' }, form);
  fill();
  await pass();
  setSession({ status: 'expired', getAccessToken: () => renewed.promise });
  await pass();
  await pressSend();
  // The shell's session is signed in again before it hands the token out.
  setSession({ status: 'signed-in' });
  renewed.resolve('token');
  await pass();
  return sent;
}

describe('Send in a session that has ended', () => {
  // Reliability: Send in a form whose session has ended, and is renewed by it
  test('and that its token renews sends nothing, says so, and sends once when it is pressed again', async () => {
    const sent = await sendRenewing();
    expect(sent()).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: your session had ended.Check the form, and press Send again.');
    expect(screen.getByRole('textbox', { name: 'Target' })).toHaveValue(TARGET);
    await pressSend();
    expect(sent()).toBe(1);
    await pass();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  test('and that its token renews says that a list of probes is not kept', async () => {
    const sent = await sendRenewing('/dashboard/measure?kind=custom&agents=vltewr01', () =>
      fireEvent.change(screen.getByRole('textbox', { name: /probes/i }), { target: { value: `${TARGET},1,2,3,udp` } }),
    );
    const said = screen.getByRole('alert').textContent;
    const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /probes/i }).value;
    expect([sent(), said, list]).toEqual([0, expect.stringContaining('give it again'), '']);
  });

  test('and is not renewed sends nothing, asks for one token, and keeps the form', async () => {
    const { setSession, sent, errors } = await showForm({ status: 'signed-in' });
    let asked = 0;
    const getAccessToken = async () => {
      asked++;
      throw new AuthError('expired');
    };
    setSession({ status: 'expired', getAccessToken });
    await pass();
    asked = 0;
    await pressSend();
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: there is no access token.Your session has ended.');
    expect([sent(), asked]).toEqual([0, 1]);
    expect(errors).toEqual([new AuthError('expired')]);
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  test('and whose token does not come says after a while that nothing was sent', async () => {
    const { setSession, sent } = await showForm({ status: 'signed-in' });
    setSession({ status: 'expired', getAccessToken: () => new Promise(() => {}) });
    await pass();
    await pressSend();
    await pass(30_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: there is no access token.');
    expect(sent()).toBe(0);
  });
});

describe('Send, and a Logout before the gateway has answered,', () => {
  const gone = { status: 'anonymous', getAccessToken: () => Promise.reject(new AuthError('signed-out')) } as const;

  async function sendSlowly() {
    const slow = pending<Response>();
    const app = await showForm({});
    app.answerTo('/api/probes', () => slow.promise);
    await pressSend();
    expect(app.sent()).toBe(1);
    const answer = async () => {
      slow.resolve(jsonAnswer({ id: 'm1' }));
      await pass();
    };
    return { ...app, answer };
  }

  // Reliability: Logout before the gateway has answered to sent probes
  test('keeps nothing for the next person', async () => {
    const { setSession, answer } = await sendSlowly();
    setSession(gone);
    await pass();
    await answer();
    expect(localStorage.getItem('personal:measurements')).toBeNull();
  });

  test('keeps nothing either in the storage of somebody else who has logged in and sent probes meanwhile', async () => {
    const { setSession, answer } = await sendSlowly();
    setSession(gone);
    await pass();
    watchSignOut(browserStorage);
    await answer();
    expect(localStorage.getItem('personal:measurements')).toBeNull();
  });

  test('keeps the measurement where nobody logs out', async () => {
    const { answer } = await sendSlowly();
    await answer();
    expect(localStorage.getItem('personal:measurements')).toContain('m1');
  });
});
