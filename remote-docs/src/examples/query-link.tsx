import { paths } from 'shared/paths';
import { useExampleValues } from '../example-values/example-values.tsx';
import { placeholders } from '../example-values/placeholders.ts';
import { DocsLink } from '../prose/docs-link.tsx';
import { queryUrl } from '../query-box/query-url.ts';

/** Opens an example's query in the query box, with the user's own source address if it is known. */
export function QueryLink({ sql }: { sql: string }) {
  const { source } = useExampleValues().experiment ?? placeholders;
  return (
    <p>
      <DocsLink href={paths.datasets + queryUrl(sql.replaceAll(placeholders.source, source))}>Open in the query box</DocsLink>
    </p>
  );
}
