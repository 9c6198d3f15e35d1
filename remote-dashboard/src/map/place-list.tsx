import { Status } from 'shared/ui/status';
import { useFormats } from '../locale/use-formats.ts';
import { describePlace } from './describe-place.ts';
import type { Place } from './locate-agents.ts';
import styles from './place-list.module.css';

interface PlaceListProps {
  places: Place[];
  onPick(place: Place): void;
}

/** What the map shows, in words. A place leads to its agents in the table. */
export function PlaceList({ places, onPick }: PlaceListProps) {
  const { count } = useFormats();
  return (
    <ul className={styles.list} aria-label="Places">
      {places.map((place) => (
        <li key={place.code}>
          <button type="button" className={styles.place} onClick={() => onPick(place)}>
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
