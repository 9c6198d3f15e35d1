/**
 * A ref for the element of a remote. Before React removes that from `<main>`, it is put back there: a remote, or a browser extension, may have
 * wrapped or moved it. React would find it nowhere, and its content would stay beside the next page.
 */
export function restorePlace(place: HTMLElement | null) {
  const main = document.querySelector('main');
  const before = [...(main?.children ?? [])];
  return () => {
    if (!main || !place || place.parentElement === main) return;
    const wrapper = [...main.children].find((child) => child.contains(place));
    main.append(place);
    // It may also be an element of the shell.
    if (wrapper && !before.includes(wrapper)) wrapper.remove();
  };
}
