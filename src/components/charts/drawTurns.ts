/** A drawing that waits for its turn. */
interface Waiting {
  readonly place: Element;
  readonly draw: () => void;
  isInSight: boolean;
}

/** How far outside of the window a drawing counts as in sight: it is there when it is scrolled to. */
const AHEAD = '200px';
/** The longest that what is out of sight waits for a browser that never rests [ms]. */
const LONGEST_WAIT_MS = 3000;

const waiting = new Set<Waiting>();
let isUnderWay = false;

/** One drawing is one task: a press or a scroll comes between two of them. */
function takeTurn(): void {
  isUnderWay = false;
  const [next] = [...waiting].sort(
    (one, other) =>
      Number(other.isInSight) - Number(one.isInSight) ||
      (one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1),
  );
  if (!next) return;
  waiting.delete(next);
  next.draw();
  goOn();
}

/** What is in sight is drawn at once, a picture of the page between two; the rest when the browser has nothing else to do. */
function goOn(): void {
  if (isUnderWay || waiting.size === 0) return;
  isUnderWay = true;
  if ([...waiting].some(({ isInSight }) => isInSight)) requestAnimationFrame(() => setTimeout(takeTurn));
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(takeTurn, { timeout: LONGEST_WAIT_MS });
  else setTimeout(takeTurn, 200);
}

let observer: IntersectionObserver | undefined;

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries)
    for (const one of waiting) if (one.place === target) one.isInSight = isIntersecting;
  goOn();
}

/**
 * Draws in turn: the first in sight first, one a task, the others in idle time.
 * @returns how to leave the queue
 */
export function awaitTurn(place: Element, draw: () => void): () => void {
  observer ??= new IntersectionObserver(seen, { rootMargin: AHEAD });
  const own = observer;
  const one: Waiting = { place, draw, isInSight: false };
  waiting.add(one);
  // Its first answer comes after the next layout, and goes on from there.
  own.observe(place);
  return () => {
    own.unobserve(place);
    waiting.delete(one);
  };
}
