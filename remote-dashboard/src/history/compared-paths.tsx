import { useMemo } from 'react';
import { PathPicture } from '../path/path-picture.tsx';
import { useWords } from '../path/use-words.ts';
import type { Compared } from './compared-hops.tsx';
import type { PathPair } from './pair-paths.ts';

interface ComparedPathsProps {
  pair: PathPair;
  compared: readonly [Compared, Compared];
}

/** The paths of a pair as one picture: with one scale of hops, and a router that is on both is shown in both. */
export function ComparedPaths({ pair: { one, other }, compared: [a, b] }: ComparedPathsProps) {
  const [ofA, ofB] = [useWords(a.waiting), useWords(b.waiting)];
  const paths = useMemo(() => [one, other].filter((path) => path !== undefined), [one, other]);
  return <PathPicture paths={paths} words={one ? [ofA, ofB] : [ofB]} labels={one ? [a.letter, b.letter] : [b.letter]} />;
}
