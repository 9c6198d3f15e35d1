/**
 * Draws components once, straight into the document: what takes the place of React in an app's early script (see `draw-early.ts`).
 *
 * It knows the little of React that the components of such a script use. A hook that it lacks fails the build; an element, attribute or
 * style that React treats in a way of its own throws, which leaves the page to the app. Texts and attributes are set as such: nothing in
 * them is ever read as HTML.
 */
type Drawn = Node | string | number | boolean | null | undefined | Drawn[];

type Props = { children?: Drawn; style?: Record<string, string | number> } & Record<string, unknown>;

/** An element, or what a component draws. */
export function jsx(type: string | ((props: Props) => Drawn), props: Props): Drawn {
  if (typeof type === 'function') return type(props);
  const { children, style = {}, suppressHydrationWarning: _, ref: __, ...attributes } = props;
  const element = /^(svg|path)$/.test(type) ? document.createElementNS('http://www.w3.org/2000/svg', type) : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || (value === false && !name.startsWith('aria-')) || typeof value === 'function') continue;
    if (typeof value === 'object' || name === 'htmlFor') throw unknown(name);
    const flag = value === true && !name.startsWith('aria-');
    element.setAttribute(name === 'className' ? 'class' : name, flag ? '' : String(value));
  }
  for (const [name, value] of Object.entries(style)) {
    if (!name.startsWith('--')) throw unknown(`style.${name}`);
    element.style.setProperty(name, String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

function unknown(what: string): Error {
  return new Error(`${what} is drawn by React alone.`);
}

export { jsx as jsxs };

export const Fragment = ({ children }: Props): Drawn => children;

/** What a component has drawn, for the document. */
export function nodesOf(drawn: Drawn): (Node | string)[] {
  if (Array.isArray(drawn)) return drawn.flatMap(nodesOf);
  if (drawn === undefined || drawn === null || typeof drawn === 'boolean' || drawn === '') return [];
  return [drawn instanceof Node ? drawn : String(drawn)];
}

export const memo = <T>(component: T): T => component;
export const useState = <T>(initial: T | (() => T)) => [typeof initial === 'function' ? (initial as () => T)() : initial, () => {}];
export const useMemo = <T>(make: () => T): T => make();
export const useDeferredValue = <T>(value: T): T => value;
export const useRef = <T>(current: T) => ({ current });
export const useEffect = () => {};
export const useLayoutEffect = () => {};
export const useCallback = <T>(callback: T): T => callback;
/** No id: what is drawn from it may not show one. */
export const useId = () => '';
export const createContext = <T>(value: T) => value;
export const useContext = <T>(value: T) => value;
