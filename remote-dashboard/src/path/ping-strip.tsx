import { describePing, formatRtt, type Words } from './describe-path.ts';
import type { MeasuredPath } from './measured-path.ts';
import { medianOf, targetRtts } from './path-statistics.ts';
import styles from './ping-strip.module.css';

interface PingStripProps {
  paths: readonly MeasuredPath[];
  words: Words;
}

/** So many different places are enough for a strip. */
const PLACES = 1000;

/** Round-trip times of pings: a line for each, on one scale for all agents; the median is longer and wider. */
export function PingStrip({ paths, words }: PingStripProps) {
  const most = niceCeiling(paths.reduce((high, path) => Math.max(high, targetRtts(path).at(-1) ?? 0), 1));
  return (
    <ul className={styles.strips}>
      {paths.map((path) => (
        <li key={`${path.source} ${path.target}`}>
          <p className={styles.head}>{describePing(path, words)}</p>
          <Strip path={path} most={most} />
          <p className={styles.scale} aria-hidden="true">
            <span>0</span>
            <span>{formatRtt(most / 2, words)}</span>
            <span>{formatRtt(most, words)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Strip({ path, most }: { path: MeasuredPath; most: number }) {
  const rtts = targetRtts(path);
  const places = new Set(rtts.map((rtt) => Math.round((rtt / most) * PLACES) / PLACES));
  const median = rtts.length > 0 ? share(medianOf(rtts) / most) : undefined;
  return (
    <svg className={styles.strip} aria-hidden="true">
      <line className={styles.axis} x1="0" x2="100%" y1="100%" y2="100%" />
      {[...places].map((place) => (
        <line key={place} className={styles.rtt} x1={share(place)} x2={share(place)} y1="30%" y2="100%" />
      ))}
      {median && <line className={styles.median} x1={median} x2={median} y1="0" y2="100%" />}
    </svg>
  );
}

const share = (part: number) => `${(part * 100).toFixed(1)}%`;

/** A round number that is not smaller: 1, 2 or 5 and zeros. */
function niceCeiling(number: number): number {
  const unit = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 5].find((step) => step * unit >= number) ?? 10) * unit;
}
