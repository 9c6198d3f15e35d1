import { useEffect, useState } from 'react';
import { useLocation } from 'shared/router';
import * as v from 'valibot';
import { PLACE, tabMemory } from '../agents/tab-memory.ts';

const Place = v.object({
  /** How many rows are shown. */
  limit: v.number(),
  /** Ids of the measurements that are selected for a comparison. */
  selected: v.array(v.string()),
});
type Place = v.InferOutput<typeof Place>;

/** How much of the table is shown and what is selected in it, at each step of the history: restored after Back, Forward and a reload. */
export function useHistoryPlace(first: Place): [place: Place, setPlace: (place: Place) => void] {
  const { key } = useLocation();
  // The router does not know what the shell has named the entry of the first page.
  const entry = key === 'default' ? tabMemory.entry() : key;
  const [known, setKnown] = useState(entry);
  const [place, setPlace] = useState(() => placeAt(entry) ?? first);
  if (entry !== known) {
    setKnown(entry);
    // A new step, of a search or a comparison, goes on with what is shown.
    setPlace(placeAt(entry) ?? place);
  }
  useEffect(() => {
    if (entry) tabMemory.keep(nameOf(entry), place);
  }, [entry, place]);
  return [place, setPlace];
}

function placeAt(entry: string | undefined): Place | undefined {
  const place = entry && tabMemory.read(nameOf(entry));
  return v.is(Place, place) ? place : undefined;
}

const nameOf = (entry: string) => `${PLACE}measurements ${entry}`;
