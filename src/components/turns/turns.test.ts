import type * as Queue from './turns.ts';

type Turns = typeof Queue;
type Seen = (entries: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void;
let tell: Seen;
/** Anew for each test: a queue lives as long as its page. */
let turns: Turns;

/** What a browser has and jsdom has not: here it says what is in sight, and when it rests, as the test wants. */
class Watcher {
  constructor(seen: Seen) {
    tell = seen;
  }
  observe() {}
  unobserve() {}
}
const idle: (() => void)[] = [];
const rest = () => idle.shift()?.();

beforeAll(() => {
  Object.assign(globalThis, {
    IntersectionObserver: Watcher,
    requestIdleCallback: (work: () => void) => idle.push(work),
  });
});
beforeEach(async () => {
  jest.resetModules();
  turns = await import('./turns.ts');
  idle.length = 0;
  document.body.replaceChildren();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Four places down a page, each waiting; those named are in sight. */
function page(inSight: readonly number[], kinds: readonly ('drawing' | 'part')[] = []) {
  const places = [0, 1, 2, 3].map(() => document.body.appendChild(document.createElement('div')));
  const shown: number[] = [];
  // The last first: the order is the page's, not that of asking.
  const leave = [3, 2, 1, 0].map((at) => turns.awaitTurn(places[at]!, () => shown.push(at), kinds[at]));
  const look = (now: readonly number[]) =>
    tell(places.map((target, at) => ({ target, isIntersecting: now.includes(at) })));
  look(inSight);
  return { shown, look, leave };
}
/** The task behind the picture in which they came into sight. */
const task = () => jest.advanceTimersToNextTimer();

test('what is in sight is shown first, from the top, one after each picture of the page', () => {
  const { shown } = page([2, 1]);
  expect(shown).toEqual([]);
  task();
  expect(shown).toEqual([1]);
  // The next not before a picture.
  task();
  expect(shown).toEqual([1]);
  task();
  expect(shown).toEqual([1, 2]);
});

test('what is out of sight waits for a browser that rests, one a rest, from the top', () => {
  const { shown } = page([1]);
  task();
  expect(shown).toEqual([1]);
  jest.advanceTimersByTime(60_000);
  expect(shown).toEqual([1]);
  rest();
  expect(shown).toEqual([1, 0]);
  rest();
  expect(shown).toEqual([1, 0, 2]);
  rest();
  expect(shown).toEqual([1, 0, 2, 3]);
  expect(idle).toEqual([]);
});

test('what comes into sight meanwhile goes before what stands above it; what has left is never shown', () => {
  const { shown, look, leave } = page([]);
  expect(idle).toHaveLength(1);
  look([3]);
  leave[1]!();
  // No rest came: what is in sight waits for none.
  task();
  expect(shown).toEqual([3]);
  while (idle.length > 0) rest();
  expect(shown).toEqual([3, 0, 1]);
});

test('all parts can be had at once, in their order; drawings go on waiting', () => {
  const { shown } = page([], ['part', 'drawing', 'part', 'drawing']);
  turns.showAllParts();
  expect(shown).toEqual([0, 2]);
  while (idle.length > 0) rest();
  expect(shown).toEqual([0, 2, 1, 3]);
});
