/**
 * Lets React go on in a page that Chrome, Edge or an extension has translated: an element is then in the place of each text node, and
 * React removes the old node, or inserts something before it. Both throw, and end the page or a remote (facebook/react#11538).
 *
 * A text that React removes, or changes, beside other content keeps its translation, and what is inserted before it comes last: what changes belongs into an element of its own.
 */
export function guardNodes({ prototype }: { prototype: Node } = Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}
