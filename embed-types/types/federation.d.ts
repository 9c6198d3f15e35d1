/** What the container `dashboard_embed` exposes as `./Dashboard`, for pages with React 19. */
declare module 'dashboard_embed/Dashboard' {
  import type { DashboardOptions } from 'probing-dashboard-types';
  import type { ComponentType } from 'react';

  const Dashboard: ComponentType<DashboardOptions>;
  export default Dashboard;
}
