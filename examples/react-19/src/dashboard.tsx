import type { DashboardOptions, DashboardProps } from 'probing-dashboard-types';
import { Component, type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { loadDashboard } from './load-dashboard.ts';

type Loaded = { state: 'loading' } | { state: 'ready'; Component: ComponentType<DashboardProps> } | { state: 'failed' };

let loading: ReturnType<typeof loadDashboard> | undefined;

/** Loads once: a version does not change under a visitor. What has failed is tried again the next time. */
function load() {
  loading ??= loadDashboard().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The dashboard, which runs on this page's React. Whatever is wrong with it, the rest of the page stays. */
export function Dashboard(options: DashboardOptions) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ state: 'ready', Component }),
      (error) => {
        reportError(error);
        setLoaded({ state: 'failed' });
      },
    );
  }, []);
  if (loaded.state === 'loading') return <p role="status">Loading…</p>;
  if (loaded.state === 'failed') return unavailable;
  return (
    <Boundary>
      <loaded.Component contract={1} {...options} />
    </Boundary>
  );
}

const unavailable = <p role="status">The dashboard is not available.</p>;

/** Takes what is thrown inside while it is drawn, such as the sentence about a wrong option. React writes it to the console. */
class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? unavailable : this.props.children;
  }
}
