import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { observeSize } from 'shared/ui/observe-size';
import { describePath, type Words } from './describe-path.ts';
import { HopAxis } from './hop-axis.tsx';
import { type Chosen, Lane } from './lane.tsx';
import { planLanes } from './lane-drawing.ts';
import { arrangeLane } from './lane-stops.ts';
import { Legend } from './legend.tsx';
import type { MeasuredPath } from './measured-path.ts';
import styles from './path-picture.module.css';
import { describeStop, type StopText } from './stop-texts.ts';

interface PathPictureProps {
  paths: readonly MeasuredPath[];
  /** One for all paths; or one for each, where paths of two measurements are compared: replies to one of them may still come. */
  words: readonly [Words, ...Words[]];
  /** A name for each path, where paths of two measurements are compared. */
  labels?: readonly string[];
}

/**
 * Measured paths: a lane for each agent, with one scale of hops. On a phone hops go down.
 *
 * The hop that the reader points at, taps or comes to with the keyboard is described below, and shown in the other lanes where its router is on
 * their way too.
 */
export function PathPicture({ paths, words, labels }: PathPictureProps) {
  const figure = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  const width = useWidth(figure);
  const plan = useMemo(() => planLanes(paths, width), [paths, width]);
  const [chosen, setChosen] = useState<Chosen>();
  const wordsOf = (lane: number) => words[lane] ?? words[0];
  const text = chosen && textOf(chosen, paths, wordsOf(chosen.lane));
  const choose = useCallback((next: Chosen | undefined, element?: Element) => {
    setChosen(next);
    if (element && details.current) uncover(element, details.current);
  }, []);
  return (
    <figure ref={figure} className={styles.picture}>
      {width > 0 && (
        <div className={styles.scroller} {...(plan.width > width && { tabIndex: 0, role: 'group', 'aria-label': 'Path picture' })}>
          {!plan.down && <HopAxis plan={plan} />}
          {paths.map((path, lane) => (
            <div key={`${labels?.[lane]} ${path.source} ${path.target}`} className={styles.one}>
              <p className={styles.head} style={{ width }}>
                {labels && <strong>{labels[lane]} </strong>}
                <span>{describePath(path, wordsOf(lane))}</span>
              </p>
              <Lane
                path={path}
                lane={lane}
                others={othersOf(paths, path)}
                plan={plan}
                words={wordsOf(lane)}
                chosen={isConcerned(chosen, lane, path) ? chosen : undefined}
                onChoose={choose}
              />
            </div>
          ))}
        </div>
      )}
      <figcaption ref={details} className={styles.details} data-chosen={text && ''}>
        {text ? <Details {...text} /> : <Legend down={plan.down} />}
      </figcaption>
    </figure>
  );
}

const lists = new WeakMap<readonly MeasuredPath[], Map<MeasuredPath, MeasuredPath[]>>();

/** The other paths: the same list each time, so that a lane renders only when something has changed. */
function othersOf(paths: readonly MeasuredPath[], path: MeasuredPath): readonly MeasuredPath[] {
  const known = lists.get(paths) ?? new Map(paths.map((one) => [one, paths.filter((other) => other !== one)]));
  lists.set(paths, known);
  return known.get(path) ?? [];
}

/** A choice in another lane concerns a lane only if it has the same router. */
function isConcerned(chosen: Chosen | undefined, lane: number, { hops }: MeasuredPath): boolean {
  return chosen?.lane === lane || hops.some(({ responders }) => responders.some(({ address }) => address === chosen?.address));
}

/** Scrolls the page if the details, which stay in sight, lie above what has the focus. */
function uncover(element: Element, details: Element) {
  const covered = element.getBoundingClientRect().bottom + 8 - details.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered });
}

/** What is known of a stop by now; nothing where it has gone. */
function textOf({ lane, key }: Chosen, paths: readonly MeasuredPath[], words: Words): StopText | undefined {
  const path = paths[lane];
  const stop = path && arrangeLane(path).stops.find((one) => one.key === key);
  return path && stop && describeStop(path, stop, othersOf(paths, path), words);
}

function Details({ title, address, facts }: StopText) {
  return (
    <>
      <p className={styles.title}>
        <strong>{title}</strong> {address && <code>{address}</code>}
      </p>
      <p>{facts.join(' · ')}</p>
    </>
  );
}

/** The width of an element in px; 0 at first. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    return observeSize([current], measure);
  }, [ref]);
  return width;
}
