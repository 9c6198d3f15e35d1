/** The element that has the focus, in the tree of another one: of a shadow root, `document.activeElement` names the host alone. */
export function activeElementBeside(element: Element): Element | null {
  return (element.getRootNode() as Document | ShadowRoot).activeElement;
}

/** Whether nothing on the page has the focus. In a shadow root too: while something there has it, the document names its host. */
export function isFocusNowhere(): boolean {
  return document.activeElement === document.body;
}

interface Modifiers {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether a modifier is pressed: the key may be a command of the browser, such as Alt+← for Back, and moves no focus. */
export function hasModifier(event: Modifiers): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}
