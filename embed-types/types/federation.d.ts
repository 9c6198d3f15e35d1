/** What the container `dashboard_embed` exposes as `./Dashboard`, for pages with React 19. */
declare module 'dashboard_embed/Dashboard' {
  import type { DashboardProps } from 'probing-dashboard-types';
  import type { ComponentType } from 'react';

  const Dashboard: ComponentType<DashboardProps>;
  export default Dashboard;
}

/** The same, by the name that docs/embedding.md gives the remote in a page's build. */
declare module 'dashboard/Dashboard' {
  export { default } from 'dashboard_embed/Dashboard';
}
