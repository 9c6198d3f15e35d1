import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { checkKnownOptions } from 'shared/embed/check-options';
import type { DashboardOptions, DashboardProps } from 'shared/embed/contract';
import { Embedded } from './embedded.tsx';
import { fitsPage, OtherContract } from './other-contract.tsx';
import { makePlace, type Place } from './shadow.ts';

/** Of pages that were written before they could say it. */
const FIRST_CONTRACT = 1;

/**
 * The dashboard as a component of a page that loads it through Module Federation, with that page's React (19).
 *
 * Before another account's tokens come, render it once without `getAccessToken`: what was loaded for the first account is forgotten then.
 * Options that only later versions know change nothing: this one may stand in for such a version.
 *
 * A page that was written for another major version of the contract gets a sentence and a Reload button, whatever its options are.
 *
 * @throws {TypeError} when an option is wrong: one sentence that names it.
 */
export default function Dashboard({ contract = FIRST_CONTRACT, ...options }: DashboardProps) {
  return fitsPage(contract) ? <Checked {...options} /> : <OtherContract contract={contract} onError={options.onError} />;
}

function Checked(options: DashboardOptions) {
  checkKnownOptions(options);
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  // Before the browser paints. React may hide the component and show it again, and in development does so at once: the place stays.
  useLayoutEffect(() => {
    if (host.current && !host.current.shadowRoot) setPlace(makePlace(host.current));
  }, []);
  useLayoutEffect(() => place?.enter(), [place]);
  useLayoutEffect(() => place?.setTheme(options.theme), [place, options.theme]);
  return <div ref={host}>{place && createPortal(<Embedded {...options} />, place.root)}</div>;
}
