import { useId, useState } from 'react';
import { useAuth } from 'shared/auth';
import { canKeepHistory, historyStays, keepHistory } from '../measurement/measurement-records.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './keep-history.module.css';

/** What becomes of the history at Logout, and the choice: others may use the same browser. */
export function KeepHistory() {
  const { storage } = useGateway();
  const { status } = useAuth();
  const note = useId();
  const [refused, setRefused] = useState(false);
  const [, setChosen] = useState<boolean>();
  const stays = historyStays(storage);
  const isDenied = stays === undefined && status === 'signed-in' && !canKeepHistory(storage);
  const isOffered = stays !== undefined || (status === 'restoring' && storage.setStays !== undefined);

  function choose(wanted: boolean) {
    keepHistory(storage, wanted);
    setRefused(historyStays(storage) !== wanted);
    setChosen(wanted);
  }

  return (
    <>
      <p className={styles.words}>
        {isDenied
          ? 'Measurements that the gateway lists, if it keeps a list. This browser keeps no history.'
          : `Measurements that you have sent from this browser with this account, and those that the gateway lists, if it keeps a list. The history is kept in this browser only, ${stays ? 'for this account, also after Logout' : 'and Logout removes it'}.`}
      </p>
      {isOffered && (
        <div className={styles.choice}>
          <label className={styles.label}>
            <input
              type="checkbox"
              aria-describedby={note}
              disabled={stays === undefined}
              checked={stays ?? false}
              onChange={({ currentTarget }) => choose(currentTarget.checked)}
            />
            Keep my history in this browser after Logout
          </label>
          <p id={note} className={styles.note}>
            {refused ? 'Not kept: this browser has no room for it.' : 'Others who use this browser’s profile could read it.'}
          </p>
        </div>
      )}
    </>
  );
}
