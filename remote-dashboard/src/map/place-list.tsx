import { Status } from 'shared/ui/status';
import { useFormats } from '../format/use-formats.ts';
import { describePlace } from './describe-place.ts';
import type { Place } from './locate-agents.ts';
import styles from './place-list.module.css';

export interface PlacesProps {
  places: Place[];
  /** Where the agents are in no table: which places are shown as picked. */
  isPicked: ((place: Place) => boolean) | undefined;
  onPick(place: Place): void;
}

/** What the map shows, in words. A place leads to its agents in the table; without one, it is pressed while they are picked. */
export function PlaceList({ places, isPicked, onPick }: PlacesProps) {
  const { count } = useFormats();
  return (
    <ul className={styles.list} aria-label="Places">
      {places.map((place) => (
        <li key={place.code}>
          <button type="button" className={styles.place} aria-pressed={isPicked?.(place)} onClick={() => onPick(place)}>
            <span className={styles.name}>
              {place.name} <code className={styles.code}>{place.code}</code>
            </span>{' '}
            <Status good={place.healthy === place.agents.length}>{describePlace(count, place)}</Status>
          </button>
        </li>
      ))}
    </ul>
  );
}
