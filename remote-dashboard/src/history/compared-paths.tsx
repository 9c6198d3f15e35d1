import { useMemo } from 'react';
import { PathPicture } from '../path/path-picture.tsx';
import { useWords } from '../path/use-words.ts';
import type { PathPair } from './pair-paths.ts';

interface ComparedPathsProps {
  pair: PathPair;
  letters: readonly string[];
  /** Replies may still come. */
  waiting: boolean;
}

/** The paths of a pair as one picture: with one scale of hops, and a router that is on both is shown in both. */
export function ComparedPaths({ pair: { one, other }, letters, waiting }: ComparedPathsProps) {
  const words = useWords(waiting);
  const paths = useMemo(() => [one, other].filter((path) => path !== undefined), [one, other]);
  return <PathPicture paths={paths} words={words} labels={one ? letters : letters.slice(1)} />;
}
