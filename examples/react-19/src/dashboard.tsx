import type { DashboardOptions } from 'probing-dashboard-types';
import { type ComponentType, useEffect, useState } from 'react';
import { loadDashboard } from './load-dashboard.ts';

type Loaded = { state: 'loading' } | { state: 'ready'; Component: ComponentType<DashboardOptions> } | { state: 'failed' };

// Begun with the page, and once: a version does not change under a visitor.
const loading = loadDashboard();

/** The dashboard, which runs on this page's React. */
export function Dashboard(options: DashboardOptions) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    loading.then(
      (Component) => setLoaded({ state: 'ready', Component }),
      (error) => {
        reportError(error);
        setLoaded({ state: 'failed' });
      },
    );
  }, []);
  if (loaded.state === 'ready') return <loaded.Component {...options} />;
  return <p role="status">{loaded.state === 'loading' ? 'Loading…' : 'The dashboard is not available.'}</p>;
}
