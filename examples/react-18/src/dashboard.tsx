import type { DashboardOptions, LoadingDashboard } from 'probing-dashboard-types';
import { useEffect, useRef, useState } from 'react';

/** The dashboard, with its own copy of React, because this page's is older. */
export function Dashboard(options: DashboardOptions) {
  const container = useRef<HTMLDivElement>(null);
  const dashboard = useRef<LoadingDashboard>();
  const [defined, setDefined] = useState(false);
  useEffect(() => {
    // The page does not wait for the site's script, which may be late or never load.
    customElements.whenDefined('probing-dashboard').then(() => setDefined(true));
  }, []);
  useEffect(() => {
    // Options left out of an update keep their values, also the token of a visitor who has signed out.
    if (dashboard.current) dashboard.current.update({ getAccessToken: undefined, onSignIn: undefined, ...options });
    else if (defined && container.current) dashboard.current = window.ProbingDashboard?.mount(container.current, options);
  });
  useEffect(
    () => () => {
      dashboard.current?.unmount();
      dashboard.current = undefined;
    },
    [],
  );
  return <div ref={container} />;
}
