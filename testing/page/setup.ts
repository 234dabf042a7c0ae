import '../renders.ts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A test that logs a warning or an error nobody expected fails: see expectLogged. */
const unexpected: string[] = [];
const expected: RegExp[] = [];
const ALWAYS = [
  // State also changes when the real backend answers, which no test starts by itself and so cannot wrap.
  /not wrapped in act/,
  // Redux Toolkit's checks in development: what they find is a fault, how long they took is the machine's affair.
  /(Immutable|Serializable)StateInvariantMiddleware took \d+ms/,
  // jsdom cannot read the margin boxes of a printed page; how a page prints is looked at in a browser.
  /Could not parse CSS stylesheet/,
];

configure({
  asyncUtilTimeout: 60_000,
  // The whole page as text says less than the words that were looked for.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** Says that this test is meant to log an error of this kind (React logs every error an error boundary catches). */
export function expectLogged(pattern: RegExp): void {
  expected.push(pattern);
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ');
    if (![...ALWAYS, ...expected].some((pattern) => pattern.test(text))) unexpected.push(text);
  };
}

beforeEach(() => {
  unexpected.length = 0;
  expected.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  window.dataLayer = [];
});

afterEach(() => {
  expect(unexpected).toEqual([]);
});

// What jsdom has no layout for.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
HTMLCanvasElement.prototype.getContext = () => null;
// A chart asks the computed style of every letter it draws, which takes jsdom a third of a page test. No style sheet reaches a drawing
// here, so its own inline style says the same.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, pseudo) =>
  element.closest('.highcharts-container') && !pseudo && 'style' in element
    ? (element.style as CSSStyleDeclaration)
    : computedStyle(element, pseudo);
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media: string) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
// Asked by the drawing library while it loads; jsdom has the object without this question.
globalThis.CSS ??= {} as typeof CSS;
CSS.supports ??= () => false;
