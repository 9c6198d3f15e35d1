import { useLocation, useNavigate } from 'shared/router';
import { useLatestQuery } from '../latest-query.ts';
import { type HistoryView, readView, writeView } from './history-view.ts';

export interface HistoryViewSource {
  view: HistoryView;
  /** Changes a part of it. */
  change(part: Partial<HistoryView>): void;
}

/** The view that the URL names, for the whole page. A comparison is a step of its own for the Back button. */
export function useHistoryView(): HistoryViewSource {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useLatestQuery();
  return {
    view: readView(search),
    change(part) {
      latest.current = writeView({ ...readView(latest.current), ...part });
      navigate(pathname + latest.current, { replace: part.compare === undefined });
    },
  };
}
