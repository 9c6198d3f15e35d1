import { useFormats } from '../format/use-formats.ts';
import { describePlace } from './describe-place.ts';
import land from './land.json';
import type { Place } from './locate-agents.ts';
import type { PlacesProps } from './place-list.tsx';
import { HEIGHT, WIDTH } from './project.ts';
import styles from './world-picture.module.css';

/** The room of a count, in units of the picture. */
const COUNT = { width: 50, height: 15 };

/** The land with a mark for each place: disc if an agent is healthy, open diamond if one is not, ring if it is picked, and how many there are. */
export function WorldPicture({ places, isPicked, onPick }: PlacesProps) {
  const { count } = useFormats();
  // What needs to be looked at lies above the rest.
  const marks = [...places].sort((a, b) => Number(isHealthy(b)) - Number(isHealthy(a)));
  const counted: Place[] = [];
  for (const place of marks) if (place.agents.length > 1 && !counted.some((other) => isNear(place, other))) counted.push(place);
  return (
    // Its size decides where the marks are, and not how large: they are placed by shares of it.
    <svg className={styles.picture} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={styles.land} d={land} />
      </svg>
      {marks.map((place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it does the same with the keyboard.
        <svg key={place.code} className={styles.mark} x={share(place.x, WIDTH)} y={share(place.y, HEIGHT)} onClick={() => onPick(place)}>
          <title>{`${place.name} ${place.code}: ${describePlace(count, place)}`}</title>
          <circle className={styles.target} r={12} />
          {place.healthy > 0 && <circle className={styles.good} r={4.5} />}
          {!isHealthy(place) && <path className={styles.bad} d="M0-7 7 0 0 7-7 0z" />}
          {counted.includes(place) && (
            <text className={styles.count} x={10} y={4}>
              {count(place.agents.length)}
            </text>
          )}
          {isPicked?.(place) && <circle className={styles.picked} r={9} />}
        </svg>
      ))}
    </svg>
  );
}

const isHealthy = ({ healthy, agents }: Place) => healthy === agents.length;
/** Whether the counts of two places would lie on one another. The list has them all. */
const isNear = (a: Place, b: Place) => Math.abs(a.x - b.x) < COUNT.width && Math.abs(a.y - b.y) < COUNT.height;
const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(2)}%`;
