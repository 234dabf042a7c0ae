/** Something that waits for its turn to be shown. */
interface Waiting {
  readonly place: Element;
  readonly show: () => void;
  readonly kind: TurnKind;
  isInSight: boolean;
}

/** A drawing, or a part of the page that others look for: the list of parts, who exports all of them. */
export type TurnKind = 'drawing' | 'part';

/** How far outside of the window something counts as in sight: it is there when it is scrolled to. */
const AHEAD = '200px';
/** The longest that what is out of sight waits for a browser that never rests [ms]. */
const LONGEST_WAIT_MS = 1000;

const waiting = new Set<Waiting>();
/** What was asked of the browser and has not come yet. */
const asked = { frame: false, rest: false };

const byPlace = (one: Waiting, other: Waiting) =>
  one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

function showNow(one: Waiting): void {
  waiting.delete(one);
  one.show();
}

/** One is one task: a press or a scroll comes between two of them. */
function takeTurn(): void {
  const [next] = [...waiting].sort(
    (one, other) => Number(other.isInSight) - Number(one.isInSight) || byPlace(one, other),
  );
  if (!next) return;
  showNow(next);
  goOn();
}

/**
 * What is in sight is shown at once, a picture of the page between two; the rest when the browser has nothing else to do.
 * @param isPictured the page was pictured a moment ago, with the places that wait
 */
function goOn(isPictured = false): void {
  if (waiting.size === 0 || asked.frame) return;
  // What comes into sight while a rest is waited for does not wait for it.
  if ([...waiting].some(({ isInSight }) => isInSight)) {
    asked.frame = true;
    if (isPictured) setTimeout(afterFrame);
    else requestAnimationFrame(() => setTimeout(afterFrame));
  } else if (!asked.rest) {
    asked.rest = true;
    if (typeof requestIdleCallback === 'function') requestIdleCallback(atRest, { timeout: LONGEST_WAIT_MS });
    else setTimeout(atRest, 200);
  }
}

function afterFrame(): void {
  asked.frame = false;
  takeTurn();
}

function atRest(): void {
  asked.rest = false;
  if (!asked.frame) takeTurn();
}

let observer: IntersectionObserver | undefined;

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries)
    for (const one of waiting) if (one.place === target) one.isInSight = isIntersecting;
  // A browser tells it behind a picture.
  goOn(true);
}

/**
 * Shows in turn: the first in sight first, one a task, the others in idle time.
 * @returns how to leave the queue
 */
export function awaitTurn(place: Element, show: () => void, kind: TurnKind = 'drawing'): () => void {
  observer ??= new IntersectionObserver(seen, { rootMargin: AHEAD });
  const own = observer;
  const one: Waiting = { place, show, kind, isInSight: false };
  waiting.add(one);
  // Its first answer comes after the next layout, and goes on from there.
  own.observe(place);
  return () => {
    own.unobserve(place);
    waiting.delete(one);
  };
}

/** Shows at once every part of the page that still waits, in their order: somebody asks for all of them. */
export function showAllParts(): void {
  for (const one of [...waiting].filter(({ kind }) => kind === 'part').sort(byPlace)) showNow(one);
}
