/** Keeps old links to a section working: the id that its heading had before. */
export function FormerId({ of: id }: { of: string }) {
  return <span id={id} tabIndex={-1} />;
}
