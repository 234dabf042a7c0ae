/** What is written on a part of a drawing or on what it stands in; null where only the page's styles say. */
export function writtenStyle(element: Element, property: 'fontSize' | 'fontWeight'): string | null {
  for (let at: Element | null = element; at instanceof SVGElement; at = at.parentElement)
    if (at.style[property]) return at.style[property];
  return null;
}

/** Its size of type in pixels ("12px"); null where it is relative to something outside the drawing. */
export function writtenFontSize(element: Element): string | null {
  const size = writtenStyle(element, 'fontSize');
  return size?.endsWith('px') ? size : null;
}
