import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useAgentSelection } from '../agents/selection.ts';
import { idsInUrl } from './ids-in-url.ts';

/** Leads to the form, with the selected agents. More than a URL has room for go with the step in the history. */
export function MeasureLink() {
  const agents = [...useAgentSelection().ids].sort();
  const ids = idsInUrl(agents);
  const search = ids === undefined ? '' : `?${new URLSearchParams({ agents: ids })}`.replaceAll('%2C', ',');
  return (
    <Link className={buttonClass({ variant: 'main', size: 'small' })} to={paths.measure + search} state={{ agents }}>
      Measure
      <span className={visuallyHidden.text}> from the selected agents</span>
    </Link>
  );
}
