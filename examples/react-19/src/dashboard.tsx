import type { DashboardOptions } from 'probing-dashboard-types';
import type {} from 'probing-dashboard-types/react';
import { Component, lazy, type PropsWithChildren, Suspense } from 'react';

const LazyDashboard = lazy(() => import('dashboard/Dashboard'));

/** The dashboard, on this page's React. Its errors do not affect the rest of the page. */
export function Dashboard(options: DashboardOptions) {
  return (
    <Boundary>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <LazyDashboard contract={1} {...options} />
      </Suspense>
    </Boundary>
  );
}

/** For a dashboard that cannot be loaded, or has an invalid option. React logs the error. */
class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p role="status">The dashboard is not available.</p> : this.props.children;
  }
}
