import { useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';

/** The page at `/template`, as the shell mounts it. */
export default function App({ site, onPage }: RemoteAppProps) {
  useEffect(() => onPage('Template'), [onPage]);
  return (
    <article>
      <h1 tabIndex={-1}>Template</h1>
      <p>A page of {site.brand}.</p>
    </article>
  );
}
