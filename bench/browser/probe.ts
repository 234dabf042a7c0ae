/** Runs in the page before the product: records paints, layout shifts and long tasks, and times gestures. */

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

export interface Start {
  /** When the page's heading appeared [ms]. */
  readonly headingPaint: number;
  /** Script loaded until then, and in all [compressed bytes]. */
  readonly bytesBefore: number;
  readonly bytesInAll: number;
  /** First and largest contentful paint [ms]. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** [ms] */
  readonly longestTask: number;
}

export interface Probe {
  start(): Start;
  /** Forgets the tasks so far. */
  forgetTasks(): void;
  longestTask(): number;
  /** Time from each click or key to the next paint [ms]. */
  readonly gestures: number[];
  /** Begins to measure: from the next click until between `least` and `most` elements match the selector. `shown` returns the time. */
  watchCount(selector: string, least: number, most: number): void;
  /** The time that `watchCount` measured [ms]. */
  shown(): Promise<number>;
  /** Time from the last byte of the reply with the plan's proposal to the first chart, and to all visible charts [ms]. */
  drawn(): { first: number; inSight: number };
  /** Of the newest upload, from its start: when its last byte was sent, and when its response arrived [ms]; 0 until then. */
  upload(): { sent: number; answered: number };
}

const tasks: number[] = [];
let [largestPaint, shift, headingPaint] = [NaN, 0, NaN];
const marks = { first: NaN, inSight: NaN };
const gestures: number[] = [];
let untilShown: Promise<number> = Promise.resolve(NaN);

new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'longtask',
  buffered: true,
});
new PerformanceObserver((list) => (largestPaint = list.getEntries().at(-1)!.startTime)).observe({
  type: 'largest-contentful-paint',
  buffered: true,
});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });

/** Calls back after the next paint. */
const afterPaint = (callback: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(null);
  });

for (const type of ['keydown', 'click'])
  addEventListener(type, ({ timeStamp }) => afterPaint(() => gestures.push(performance.now() - timeStamp)), {
    capture: true,
  });

const uploaded = { began: 0, sent: 0, answered: 0 };
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (body) {
  if (body instanceof FormData) {
    Object.assign(uploaded, { began: performance.now(), sent: 0, answered: 0 });
    this.upload.addEventListener('load', () => (uploaded.sent = performance.now()));
    this.addEventListener('load', () => (uploaded.answered = performance.now()));
  }
  return send.call(this, body);
};

const isInSight = (element: Element) => {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top < innerHeight && bottom > 0;
};

/** Called when matching elements are added, not at each frame, which would slow down the page. */
function markPaints() {
  if (Number.isNaN(headingPaint) && document.querySelector('#root h1')) headingPaint = performance.now();
  const figures = [...document.querySelectorAll('figure')].filter(isInSight);
  const isDrawn = (figure: Element) => figure.querySelector('.highcharts-root') !== null;
  if (figures.some(isDrawn) && Number.isNaN(marks.first)) marks.first = performance.now();
  if (figures.length > 0 && figures.every(isDrawn) && Number.isNaN(marks.inSight)) marks.inSight = performance.now();
}
const WATCHED = 'h1, .highcharts-root';
const hasWatched = (node: Node) => node instanceof Element && (node.matches(WATCHED) || node.querySelector(WATCHED));
const watch = new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(hasWatched))) requestAnimationFrame(markPaints);
  if (![headingPaint, marks.first, marks.inSight].some(Number.isNaN)) watch.disconnect();
});
watch.observe(document, { childList: true, subtree: true });

const scripts = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    new URL(name).pathname.endsWith('.js'),
  );
const bytes = (entries: readonly PerformanceResourceTiming[]) =>
  entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

const probe: Probe = {
  gestures,
  start: () => ({
    headingPaint,
    bytesBefore: bytes(scripts().filter(({ responseEnd }) => responseEnd <= headingPaint)),
    bytesInAll: bytes(scripts()),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    largestPaint,
    shift,
    longestTask: Math.max(0, ...tasks),
  }),
  forgetTasks: () => (tasks.length = 0),
  longestTask: () => Math.max(0, ...tasks),
  watchCount(selector, least, most) {
    const matches = () => {
      const { length } = document.querySelectorAll(selector);
      return length >= least && length <= most;
    };
    untilShown = new Promise((resolve) => {
      const startTiming = ({ timeStamp }: Event) => {
        const check = () =>
          matches() ? afterPaint(() => resolve(performance.now() - timeStamp)) : requestAnimationFrame(check);
        check();
      };
      addEventListener('click', startTiming, { capture: true, once: true });
    });
  },
  shown: () => untilShown,
  drawn() {
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const reply = replies.findLast(({ name }) => name.includes('/api/optimise'))?.responseEnd ?? NaN;
    return { first: marks.first - reply, inSight: marks.inSight - reply };
  },
  upload: () => {
    const { began, sent, answered } = uploaded;
    return { sent: sent && sent - began, answered: answered && answered - began };
  },
};

Object.assign(globalThis, { probe });
