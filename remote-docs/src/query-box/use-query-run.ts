import { useEffect, useMemo, useRef } from 'react';
import { useDocs } from '../docs-context.ts';
import { useRun } from '../query-result/use-run.ts';
import { type QueryTools, queryTools } from './lazy-query-tools.ts';
import { addToHistory } from './query-history.ts';
import type { EditorControl } from './use-editor.ts';

/**
 * Runs the query that is in an editor, and underlines in it what a failed run's error names.
 *
 * @param tools - undefined until they are loaded: a run waits for them.
 * @param onCancel - as that of `useRun`.
 * @returns the run, and the place of its mistake.
 */
export function useQueryRun(editor: EditorControl, tools: QueryTools | undefined, onCancel: () => void) {
  const { site } = useDocs();
  const { state, run, cancel } = useRun(onCancel);
  const lastQuery = useRef('');
  const mistake = useMemo(
    () => (state.status === 'failed' ? tools?.errorPlace(state.error.serverMessage, lastQuery.current) : undefined),
    [state, tools],
  );
  useEffect(() => editor.mark(mistake), [editor.mark, mistake]);

  const runQuery = () => {
    const query = editor.read();
    addToHistory(query);
    lastQuery.current = query;
    run(async (signal, onProgress) => (await queryTools.load()).runQuery(site.datasets, query, { signal, onProgress }));
  };
  return { state, mistake, runQuery, cancel };
}
