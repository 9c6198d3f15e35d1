import { useLocation, useNavigate } from 'shared/router';
import { type HistoryView, readView, writeView } from './history-view.ts';

/** The view that the URL names, and a function that changes it. A comparison is a step of its own for the Back button. */
export function useHistoryView(): { view: HistoryView; change(part: Partial<HistoryView>): void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  return {
    view,
    change: (part) => navigate(pathname + writeView({ ...view, ...part }), { replace: part.compare === undefined }),
  };
}
