/** The ESTree of a JSON value. */
export function literal(value: unknown): object {
  if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(literal) };
  if (typeof value !== 'object' || value === null) return { type: 'Literal', value };
  const properties = Object.entries(value).map(([key, item]) => ({
    type: 'Property',
    kind: 'init',
    key: { type: 'Identifier', name: key },
    value: literal(item),
    method: false,
    shorthand: false,
    computed: false,
  }));
  return { type: 'ObjectExpression', properties };
}
