/**
 * Remembers what the keyboard is on, before everything is drawn anew.
 * @returns brings the keyboard to the same thing of the new page, where nothing there has taken it
 */
export function holdFocus(): () => void {
  const before = document.activeElement;
  if (before === null || before === document.body) return () => {};
  const name = nameOf(before);
  return () => {
    if (document.activeElement !== document.body) return;
    const all = [...document.querySelectorAll<HTMLElement>(before.localName)];
    all.find((one) => nameOf(one) === name)?.focus({ preventScroll: true });
  };
}

/** What tells it from all others of its kind on a page. */
function nameOf(element: Element): string {
  const [id, address] = [element.id, element.getAttribute('href')];
  return id || `${address ?? ''} ${element.textContent.trim()}`;
}
