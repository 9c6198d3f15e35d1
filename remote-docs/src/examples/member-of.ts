/** A member of JSON whose form is not known; nothing where there is none. */
export function memberOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}
