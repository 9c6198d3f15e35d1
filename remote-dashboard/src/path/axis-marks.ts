import type { LanePlan, Mark } from './drawing.ts';
import { placeOfHop } from './lane-drawing.ts';

/** A number for each TTL; a gap in which no hop is known has its first and its last one. @param y - their base line. */
export function axisMarks(plan: LanePlan, y: number): Mark[] {
  const ttls = Array.from({ length: plan.last - plan.first + 1 }, (_, index) => plan.first + index).filter(
    (ttl) => !plan.gaps.some(({ from, until }) => ttl > from && ttl <= until),
  );
  const textOf = (ttl: number) => [ttl, ...plan.gaps.filter(({ from }) => from === ttl).map(({ until }) => until)].join('–');
  return [
    { text: 'hop', x: 8, y, tone: 'faint' },
    ...ttls.map((ttl): Mark => ({ text: textOf(ttl), x: placeOfHop(ttl, plan), y, tone: 'faint', anchor: 'middle' })),
  ];
}
