import { type ReactNode, useState } from 'react';
import { type Personal, PersonalContext } from '../credits/personal-context.ts';

/** Keeps what is the visitor's own as long as it is shown: the storage belongs to the page. */
export function Memory({ children }: { children: ReactNode }) {
  const [memory] = useState(createMemory);
  return <PersonalContext value={memory}>{children}</PersonalContext>;
}

function createMemory(): Personal {
  const kept = new Map<string, unknown>();
  return { keep: (name, value) => void kept.set(name, value), read: (name) => kept.get(name) };
}
