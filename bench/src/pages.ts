/** A page that is measured. */
export interface MeasuredPage {
  path: string;
  /** Is there once the page shows its content. */
  content: string;
  /** What a visitor waits for: the largest piece of content, or the first agent. */
  until: 'largestPaint' | 'firstRow';
}

export const pages: MeasuredPage[] = [
  { path: '/', content: 'main h1', until: 'largestPaint' },
  { path: '/about', content: 'main h2', until: 'largestPaint' },
  { path: '/docs/measurements', content: 'main article h2', until: 'largestPaint' },
  { path: '/docs/datasets', content: 'main article h2', until: 'largestPaint' },
  { path: '/dashboard', content: 'main table tbody tr', until: 'firstRow' },
];

/** Whether the page is for signed-in visitors. */
export const isPrivate = ({ path }: MeasuredPage) => path === '/dashboard';
