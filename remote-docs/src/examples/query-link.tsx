import { paths } from 'shared/paths';
import { DocsLink } from '../prose/docs-link.tsx';
import { linkTo } from '../query-box/query-url.ts';
import { useReader } from '../example-values/example-values.tsx';
import { placeholders } from '../example-values/placeholders.ts';

/** Opens the query of an example in the query box, with the reader's own address if that is known. */
export function QueryLink({ sql }: { sql: string }) {
  const { source } = useReader().experiment ?? placeholders;
  return (
    <p>
      <DocsLink href={paths.datasets + linkTo(sql.replaceAll(placeholders.source, source))}>Open in the query box</DocsLink>
    </p>
  );
}
