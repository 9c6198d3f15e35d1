import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DashboardOptions } from 'shared/embed';
import { checkOptions } from 'shared/embed-options';
import { Embedded } from './embedded.tsx';
import { makePlace, type Place } from './shadow.ts';

/**
 * The dashboard as a component of a page that loads it through Module Federation, with that page's React (19).
 *
 * @throws {TypeError} when an option is wrong: one sentence that names it.
 */
export default function Dashboard(options: DashboardOptions) {
  checkOptions(options);
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (!host.current || host.current.shadowRoot) return;
    setPlace(makePlace(host.current));
  }, []);
  useEffect(() => () => place?.leave(), [place]);
  useEffect(() => place?.setTheme(options.theme), [place, options.theme]);
  return <div ref={host}>{place && createPortal(<Embedded {...options} />, place.root)}</div>;
}
