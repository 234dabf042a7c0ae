/** Runs in the page before anything of the product: keeps what the browser tells of paints, shifts and long tasks, and times gestures. */

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

export interface Start {
  /** When the page's own heading stood there [ms], and the script it took [bytes as sent]. */
  readonly ownPaint: number;
  readonly bytesBefore: number;
  readonly bytesInAll: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly longestTask: number;
}

export interface Probe {
  start(): Start;
  /** Forgets the tasks seen so far. */
  forgetTasks(): void;
  longestTask(): number;
  /** From each press or key to the paint that follows it [ms]. */
  readonly gestures: number[];
  /** From the next press to the picture in which between `least` and `most` elements are so [ms]. */
  watchCount(selector: string, least: number, most: number): void;
  shown(): Promise<number>;
  /** From the last byte of the proposal: to the first drawing, and to all drawings in sight [ms]. */
  drawn(): { first: number; inSight: number };
  /** Of the newest upload, from its beginning: when its last byte had left, and when its answer was there [ms]; 0 until then. */
  upload(): { sent: number; answered: number };
}

const tasks: number[] = [];
let [largestPaint, shift, ownPaint] = [NaN, 0, NaN];
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

/** Tells when the picture that is being made has been made. */
const afterPaint = (tell: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = tell;
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

/** Looked at when something has come into the page, not at each picture: who looks each time slows down what is looked at. */
function look() {
  if (Number.isNaN(ownPaint) && document.querySelector('#root h1')) ownPaint = performance.now();
  const figures = [...document.querySelectorAll('figure')].filter(isInSight);
  const isDrawn = (figure: Element) => figure.querySelector('.highcharts-root') !== null;
  if (figures.some(isDrawn) && Number.isNaN(marks.first)) marks.first = performance.now();
  if (figures.length > 0 && figures.every(isDrawn) && Number.isNaN(marks.inSight)) marks.inSight = performance.now();
}
const LOOKED_FOR = 'h1, .highcharts-root';
const holds = (node: Node) => node instanceof Element && (node.matches(LOOKED_FOR) || node.querySelector(LOOKED_FOR));
const watch = new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(holds))) requestAnimationFrame(look);
  if (![ownPaint, marks.first, marks.inSight].some(Number.isNaN)) watch.disconnect();
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
    ownPaint,
    bytesBefore: bytes(scripts().filter(({ responseEnd }) => responseEnd <= ownPaint)),
    bytesInAll: bytes(scripts()),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    largestPaint,
    shift,
    longestTask: Math.max(0, ...tasks),
  }),
  forgetTasks: () => (tasks.length = 0),
  longestTask: () => Math.max(0, ...tasks),
  watchCount(selector, least, most) {
    const says = () => {
      const { length } = document.querySelectorAll(selector);
      return length >= least && length <= most;
    };
    untilShown = new Promise((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const look = () =>
          says() ? afterPaint(() => resolve(performance.now() - timeStamp)) : requestAnimationFrame(look);
        look();
      };
      addEventListener('click', begin, { capture: true, once: true });
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
