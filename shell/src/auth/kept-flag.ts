/** A yes or no that outlives the page, for all tabs; where the browser keeps nothing, it ends with the page. */
export function keptFlag(name: string) {
  let here = false;
  return {
    get(): boolean {
      try {
        return here || localStorage.getItem(name) !== null;
      } catch {
        return here;
      }
    },
    set(value: boolean): void {
      here = value;
      try {
        if (value) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        // Not allowed, or no room left.
      }
    },
  };
}
