import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EngineElement, EngineTab } from './engine.ts';

/** An element by what a visitor knows of it: its role and name, its label, or its text. A string is the whole of it. */
export type Query =
  | { role: string; name?: string | Pattern; in?: Query }
  | { label: string; in?: Query }
  | { text: string | Pattern; in?: Query };

/** A regular expression, in the form that passes into a page. */
type Pattern = { source: string };

/** In the page: the elements that are there for everybody, so none that is hidden. */
function lookUp(query: Query): Element[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = Reflect.get(window, 'TestingLibraryDom');
  const matcher = (value: string | Pattern | undefined) => (typeof value === 'object' ? new RegExp(value.source) : value);
  const all = (one: Query): Element[] => {
    const outer = one.in ? all(one.in) : [document.body];
    const roots = outer.flatMap((root) => [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]);
    return roots.flatMap((root) => {
      if ('role' in one) return queryAllByRole(root, one.role, one.name === undefined ? {} : { name: matcher(one.name) });
      if ('label' in one) return queryAllByLabelText(root, one.label);
      return queryAllByText(root, matcher(one.text));
    });
  };
  return all(query).filter((element) => element.checkVisibility?.() ?? element.getClientRects().length > 0);
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/** Gives the page Testing Library, so that queries are the same as in the unit tests. What a driver runs is outside of the page's CSP. */
const script = `${readFileSync(library, 'utf8')}; globalThis.lookUp = ${lookUp}`;

async function addLookUp(tab: EngineTab): Promise<void> {
  if (!(await tab.evaluate(() => 'lookUp' in window))) await tab.addScript(script);
}

/** Texts of the elements that a query finds now. */
export async function textsOf(tab: EngineTab, query: Query): Promise<string[]> {
  await addLookUp(tab);
  return tab.evaluate((query: Query) => Reflect.get(window, 'lookUp')(query).map(({ textContent }: Element) => textContent), query);
}

/** The first element that a query finds now. */
export async function find(tab: EngineTab, query: Query): Promise<EngineElement | null> {
  await addLookUp(tab);
  return tab.find((query: Query) => Reflect.get(window, 'lookUp')(query)[0] ?? null, query);
}
