import { paths } from 'shared/paths';
import { DocsLink } from '../prose/docs-link.tsx';
import { linkTo } from '../query-box/link-to.ts';
import { useReader } from '../reader/reader.tsx';
import { placeholders } from './placeholders.ts';

/** Opens the query of an example in the query box, with the reader's own address if that is known. */
export function QueryLink({ sql }: { sql: string }) {
  const { source } = useReader().experiment ?? placeholders;
  return (
    <p>
      <DocsLink href={paths.datasets + linkTo(sql.replaceAll(placeholders.source, source))}>Open in the query box</DocsLink>
    </p>
  );
}
