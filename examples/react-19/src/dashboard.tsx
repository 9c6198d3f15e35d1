import type { DashboardOptions } from 'probing-dashboard-types';
import type {} from 'probing-dashboard-types/react';
import { Component, lazy, type PropsWithChildren, Suspense } from 'react';

const LazyDashboard = lazy(() => import('dashboard/Dashboard'));

/** The dashboard, which runs on this page's React. Whatever is wrong with it, the rest of the page stays. */
export function Dashboard(options: DashboardOptions) {
  return (
    <Boundary>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <LazyDashboard contract={1} {...options} />
      </Suspense>
    </Boundary>
  );
}

/** Takes what is thrown inside: no version that loads, the sentence about a wrong option. React writes it to the console. */
class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p role="status">The dashboard is not available.</p> : this.props.children;
  }
}
