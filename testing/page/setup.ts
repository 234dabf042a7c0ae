import '../renders.ts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A test that logs an unexpected warning or error fails: see {@link expectLogged}. */
const unexpected: string[] = [];
const expected: RegExp[] = [];
const ALWAYS = [
  // State also changes when the real backend answers, which tests cannot wrap in act().
  /not wrapped in act/,
  // Only the duration of Redux Toolkit's development checks; what they find still fails a test.
  /(Immutable|Serializable)StateInvariantMiddleware took \d+ms/,
  // jsdom cannot parse @page margin boxes; printing is tested in a browser.
  /Could not parse CSS stylesheet/,
];

configure({
  asyncUtilTimeout: 60_000,
  // Without the html of the whole page, which hides the message.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** Allows the current test to log errors that match (React logs every error that an error boundary catches). */
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

// jsdom has no layout.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
HTMLCanvasElement.prototype.getContext = () => null;
// Charts read the computed style of every text, which takes a third of a page test in jsdom. No style sheet applies to charts here, so
// their inline style is the same.
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
// The chart library calls it while it loads; jsdom does not implement it.
globalThis.CSS ??= {} as typeof CSS;
CSS.supports ??= () => false;
