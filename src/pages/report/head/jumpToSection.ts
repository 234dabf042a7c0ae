import type { MouseEvent } from 'react';

/** Scrolls to the section without a new history entry, so that Back leaves the report. With modifier keys the browser handles the click. */
export function jumpToSection(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
}
