/** How wide the place of a drawing is that is being made [px], known before anything was written into the page. */
const widths = new WeakMap<Element, number>();

/**
 * Makes a drawing in a place whose width is asked for first, while the page is laid out: asked for in the middle, it would be laid out
 * once more for the answer.
 */
export function inKnownRoom(place: Element, draw: () => void): void {
  inRoomOf(place.clientWidth, place, draw);
}

/** The same in a place that had so many pixels when it was last drawn in; who watches it tells when it has others. */
export function inRoomOf(width: number, place: Element, draw: () => void): void {
  widths.set(place, width);
  try {
    draw();
  } finally {
    // It may be another by the next drawing.
    widths.delete(place);
  }
}

/** Null where it is not known, or the place is out of sight. */
export const knownWidth = (place: Element | null): number | null => (place && widths.get(place)) || null;

/** A place in the page that nobody sees or hears of, and that takes no room in it. */
export function outOfSight<Place extends HTMLElement | SVGElement>(place: Place): Place {
  place.ariaHidden = 'true';
  Object.assign(place.style, { position: 'fixed', top: '-1000px', visibility: 'hidden' });
  return place;
}
