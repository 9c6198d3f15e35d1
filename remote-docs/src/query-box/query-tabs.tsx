import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { hasModifier } from 'shared/ui/focus';
import styles from './query-tabs.module.css';
import type { QueryTab } from './tabs.ts';

export const tabId = (tab: number) => `query-tab-${tab}`;
export const panelId = (tab: number) => `query-panel-${tab}`;

interface QueryTabsProps {
  tabs: readonly QueryTab[];
  active: number;
  onSelect(id: number): void;
  onAdd(): void;
  onClose(id: number): void;
}

/** The open queries as ARIA tabs: arrows, Home and End select one, Delete closes it. */
export function QueryTabs({ tabs, active, onSelect, onAdd, onClose }: QueryTabsProps) {
  const index = tabs.findIndex(({ id }) => id === active);
  const focusShown = () => document.querySelector<HTMLElement>('[role=tab][id^=query-tab-][aria-selected=true]')?.focus();

  const close = () => {
    flushSync(() => onClose(active));
    focusShown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (event.key === 'Delete') close();
    else if (tab) {
      flushSync(() => onSelect(tab.id));
      focusShown();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.row}>
      <div className={styles.tabs} role="tablist" aria-label="Open queries" onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }, place) => (
          // The first one keeps its place when stored ones come: nothing moves.
          <button
            key={place}
            type="button"
            role="tab"
            className={styles.tab}
            id={tabId(id)}
            aria-controls={panelId(id)}
            aria-selected={id === active}
            tabIndex={id === active ? 0 : -1}
            title={title}
            onClick={() => onSelect(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.action}
        aria-label={`Close ${tabs[index]?.title ?? ''}`}
        title="Close this query (Delete)"
        disabled={tabs.length < 2}
        onClick={close}
      >
        ×
      </button>
      <button type="button" className={styles.action} aria-label="New query" title="New query" onClick={onAdd}>
        +
      </button>
    </div>
  );
}
