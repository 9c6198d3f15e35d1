import { useState } from 'react';
import { type SessionStatus, useAuth } from 'shared/auth';

/** A number that changes whenever the page may belong to another person than before. */
export function useAccountNumber(): number {
  const { status } = useAuth();
  const [account, setAccount] = useState({ status, number: 0 });
  // The end of a restored session is known; its beginning says nothing yet.
  if (status !== account.status && status !== 'restoring') {
    setAccount({ status, number: account.number + (mayBeAnother(account.status, status) ? 1 : 0) });
  }
  return account.number;
}

function mayBeAnother(before: SessionStatus, now: SessionStatus): boolean {
  if (now === 'anonymous') return before !== 'restoring';
  return before === 'anonymous' || (before === 'expired' && now !== 'expired');
}
