import type { LanePlan, Mark } from './drawing.ts';
import { placeOfHop } from './lane-drawing.ts';

/** A number for each TTL. @param y - their base line. */
export function axisMarks(plan: LanePlan, y: number): Mark[] {
  const ttls = Array.from({ length: plan.last - plan.first + 1 }, (_, index) => plan.first + index);
  return [
    { text: 'hop', x: 8, y, tone: 'faint' },
    ...ttls.map((ttl): Mark => ({ text: String(ttl), x: placeOfHop(ttl, plan), y, tone: 'faint', anchor: 'middle' })),
  ];
}
