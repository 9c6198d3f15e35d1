import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { hasModifier } from 'shared/ui/focus';
import type { Words } from './describe-path.ts';
import type { DrawnStop, LanePlan } from './drawing.ts';
import { drawLane } from './lane-drawing.ts';
import { Marks } from './marks.tsx';
import type { MeasuredPath } from './measured-path.ts';
import { nextStop } from './next-stop.ts';
import styles from './path-picture.module.css';
import { describeStop, linesBeside, spokenStop } from './stop-texts.ts';

/** What the reader looks at. */
export interface Chosen {
  /** The lane's place, and the key of the stop in it. */
  lane: number;
  key: string;
  address: string | undefined;
}

interface LaneProps {
  path: MeasuredPath;
  /** Its place among the lanes. */
  lane: number;
  others: readonly MeasuredPath[];
  plan: LanePlan;
  words: Words;
  /** Only where it is in this lane, or its address is another lane's too. */
  chosen: Chosen | undefined;
  onChoose(chosen: Chosen | undefined, element?: Element): void;
}

/** The path of one agent: one tab stop; arrows lead from hop to hop. */
export const Lane = memo(function Lane({ path, lane, others, plan, words, chosen, onChoose }: LaneProps) {
  const { marks, stops, width, height } = useMemo(() => drawLane(path, plan, words), [path, plan, words]);
  const [entered, setEntered] = useState<string>();
  const list = useRef<SVGSVGElement>(null);
  // A stop may have gone since: the target was found before it.
  const tabStop = stops.find(({ stop }) => stop.key === entered) ?? stops[0];

  const left = Math.max(...stops.map(({ x }) => x)) + 26;

  const choose = ({ stop }: DrawnStop, element?: Element) =>
    onChoose({ lane, key: stop.key, address: stop.found?.responder.address }, element);

  function onKeyDown(event: KeyboardEvent, at: DrawnStop) {
    if (event.key === 'Escape') {
      if (chosen) {
        event.stopPropagation();
        // Or it closes the host page's modal dialog too.
        event.preventDefault();
      }
      return onChoose(undefined);
    }
    const next = nextStop(event.key, stops, at, plan.down);
    if (!next || hasModifier(event)) return;
    event.preventDefault();
    list.current?.querySelectorAll<SVGGElement>('[role="option"]')[stops.indexOf(next)]?.focus();
  }

  return (
    <div
      role="listbox"
      aria-label={`Hops from ${words.nameOf(path.agent)} to ${path.target}`}
      aria-orientation={plan.down ? 'vertical' : 'horizontal'}
    >
      <svg ref={list} className={styles.lane} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="presentation">
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has nothing that takes the focus; the names of the stops say all of it. */}
        <g aria-hidden="true">
          <Marks marks={marks} />
        </g>
        {stops.map((drawn) => {
          const beside = plan.down ? linesBeside(drawn.stop, Math.floor((width - left) / 7.4), words) : undefined;
          const visible = beside ?? drawn.marks.flatMap((mark) => ('text' in mark ? mark.text : []));
          return (
            <g
              key={drawn.stop.key}
              className={styles.stop}
              role="option"
              tabIndex={drawn === tabStop ? 0 : -1}
              aria-label={spokenStop(describeStop(path, drawn.stop, others, words), visible)}
              aria-selected={chosen?.lane === lane && chosen.key === drawn.stop.key}
              data-shared={isShared(drawn, lane, chosen) || undefined}
              onKeyDown={(event) => onKeyDown(event, drawn)}
              onFocus={({ currentTarget }) => {
                setEntered(drawn.stop.key);
                choose(drawn, currentTarget);
              }}
              onPointerEnter={() => choose(drawn)}
              onClick={() => choose(drawn)}
            >
              <HitArea drawn={drawn} plan={plan} />
              <circle className={styles.ring} cx={drawn.x} cy={drawn.y} r={13} />
              <Marks marks={drawn.marks} />
              {beside && <Beside drawn={drawn} left={left} lines={beside} />}
            </g>
          );
        })}
      </svg>
    </div>
  );
});

const isShared = ({ stop }: DrawnStop, lane: number, chosen: Chosen | undefined) =>
  chosen !== undefined && chosen.lane !== lane && chosen.address !== undefined && stop.found?.responder.address === chosen.address;

/** Large enough for a finger. */
function HitArea({ drawn: { x, y }, plan: { down, step, width } }: { drawn: DrawnStop; plan: LanePlan }) {
  return down ? (
    <rect className={styles.area} x={0} y={y - step / 2} width={width} height={step} />
  ) : (
    <rect className={styles.area} x={x - step / 2} y={y - 20} width={step} height={48} />
  );
}

/** The texts beside a stop of a path that goes down; without a space between them, they are one word to assistive technology. */
function Beside({ drawn: { stop, y }, left, lines: [first, second] }: { drawn: DrawnStop; left: number; lines: [string, string] }) {
  return (
    <>
      <text className={stop.found && styles.address} x={left} y={y - 3}>
        {first}
      </text>{' '}
      <text className={styles.facts} x={left} y={y + 14}>
        {second}
      </text>
    </>
  );
}
