/** The routes of the site (section 2 of the specification). */
export const paths = {
  home: '/',
  callback: '/callback',
  dashboard: '/dashboard',
  /** All documentation lies under this prefix; the documentation app routes below it. */
  docs: '/docs',
  measurements: '/docs/measurements',
  datasets: '/docs/datasets',
  about: '/about',
  /** Which versions run here: for the people who make the site. */
  releases: '/releases',
} as const;
