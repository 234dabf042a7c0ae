/** What is written on a part of a drawing or on what it stands in; null where only the page's styles say. */
export function writtenStyle(element: Element, property: 'fontSize' | 'fontWeight'): string | null {
  for (let at: Element | null = element; at instanceof SVGElement; at = at.parentElement)
    if (at.style[property]) return at.style[property];
  return null;
}

/** Of a page's own type [px]: units of "rem" are of it. Asked once, before anything of a drawing waits to be laid out. */
let rootSize: number | null = null;

/** Its size of type in pixels ("12px"); null where it is relative to something outside the drawing. */
export function writtenFontSize(element: Element): string | null {
  const drawing = element instanceof SVGElement ? (element.ownerSVGElement ?? element) : null;
  // The library writes on the box around a drawing what all in it begins with.
  const size = writtenStyle(element, 'fontSize') ?? drawing?.parentElement?.style.fontSize ?? '';
  if (size.endsWith('px')) return size;
  if (!/^[\d.]+rem$/.test(size)) return null;
  rootSize ??= parseFloat(getComputedStyle(document.documentElement).fontSize) || null;
  return rootSize === null ? null : `${parseFloat(size) * rootSize}px`;
}
