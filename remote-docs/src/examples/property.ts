/** A property of JSON of unknown shape; nothing if it has none. */
export function property(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}
