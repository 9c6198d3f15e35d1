import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Letters of a header cell for a weight of one: in a table of four columns, as many as fit on a phone of 360 px. */
const LETTERS = 2.6;

/** Gives the columns of every table a width before its first cell, so that no row moves the others when it arrives. */
export function rehypeColumns() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'table') node.children.unshift(columnsOf(node));
    });
  };
}

function columnsOf(table: Element): Element {
  const weights: number[] = [];
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter(({ type }) => type === 'element');
    for (const [i, cell] of cells.entries()) weights[i] = Math.max(weights[i] ?? 0, weightOf(cell as Element));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const children = weights.map((weight): Element => {
    return { type: 'element', tagName: 'col', properties: { width: `${Math.round((100 * weight) / total)}%` }, children: [] };
  });
  return { type: 'element', tagName: 'colgroup', properties: {}, children };
}

/** The weight of a cell's column: by the root of its text, which wraps, and by the longest word of a header cell, which should not. */
function weightOf(cell: Element): number {
  const text = textOf(cell);
  const word = cell.tagName === 'th' ? Math.max(...text.split(' ').map(({ length }) => length)) : 0;
  return Math.max(Math.min(Math.sqrt(text.length), 6), (word + 2) / LETTERS);
}
