import type { DashboardOptions, LoadingDashboard } from 'probing-dashboard-types';
import { useEffect, useRef, useState } from 'react';

/** The dashboard, which brings a React of its own: this page's may be older. */
export function Dashboard(options: DashboardOptions) {
  const place = useRef<HTMLDivElement>(null);
  const dashboard = useRef<LoadingDashboard>();
  const [defined, setDefined] = useState(false);
  useEffect(() => {
    // The site's script may come late, or never. The page does not wait for it.
    customElements.whenDefined('probing-dashboard').then(() => setDefined(true));
  }, []);
  useEffect(() => {
    // What is left out of an update stays as it was, and so would the token of a visitor who has signed out.
    if (dashboard.current) dashboard.current.update({ getAccessToken: undefined, onSignIn: undefined, ...options });
    else if (defined && place.current) dashboard.current = window.ProbingDashboard?.mount(place.current, options);
  });
  useEffect(
    () => () => {
      dashboard.current?.unmount();
      dashboard.current = undefined;
    },
    [],
  );
  return <div ref={place} />;
}
