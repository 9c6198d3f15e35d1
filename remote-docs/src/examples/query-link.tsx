import visuallyHidden from 'shared/visually-hidden.module.css';
import { useExampleValues } from '../example-values/example-values.tsx';
import { placeholders } from '../example-values/placeholders.ts';
import { DocsLink } from '../prose/docs-link.tsx';
import { queryUrl } from '../query-box/query-url.ts';

interface QueryLinkProps {
  sql: string;
  /** Of the example, which tells the links of a page apart for screen readers. */
  title: string;
}

/** Opens an example's query on the query page, with the user's own source address if it is known. */
export function QueryLink({ sql, title }: QueryLinkProps) {
  const { source } = useExampleValues().experiment ?? placeholders;
  return (
    <p>
      <DocsLink href={queryUrl(sql.replaceAll(placeholders.source, source))}>
        Open on the query page<span className={visuallyHidden.text}> ({title})</span>
      </DocsLink>
    </p>
  );
}
