import type { DashboardOptions, LoadingDashboard } from 'probing-dashboard-types';
import { useEffect, useRef } from 'react';

/** The dashboard, which brings a React of its own: this page's may be older. */
export function Dashboard(options: DashboardOptions) {
  const place = useRef<HTMLDivElement>(null);
  const dashboard = useRef<LoadingDashboard>();
  useEffect(() => {
    // The first effect mounts, later ones change what is shown.
    if (dashboard.current) dashboard.current.update(options);
    else if (place.current) dashboard.current = ProbingDashboard.mount(place.current, options);
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
