/** The expose `./Dashboard` of the container `dashboard_embed`, for host pages with React 19. */
declare module 'dashboard_embed/Dashboard' {
  import type { DashboardProps } from 'probing-dashboard-types';
  import type { ComponentType } from 'react';

  const Dashboard: ComponentType<DashboardProps>;
  export default Dashboard;
}

/** The same, with the remote's name in docs/embedding.md. */
declare module 'dashboard/Dashboard' {
  export { default } from 'dashboard_embed/Dashboard';
}
