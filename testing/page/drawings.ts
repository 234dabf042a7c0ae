import type { ChartTheme } from '../../src/components/charts/options/chartTheme.ts';

/** Colours for drawings that are read, not looked at. */
export const theme: ChartTheme = {
  text: '#000',
  quiet: '#444',
  line: '#ddd',
  axis: '#999',
  panel: '#fff',
  raised: '#fff',
  accent: '#00f',
  font: 'serif',
  isForced: false,
  channelColour: (colour) => colour,
};

/** Every word of a drawing has a size: jsdom, which lays nothing out, knows of none. */
export function stubTextSize(): void {
  Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 60, height: 12 }) });
}

/**
 * A page in which no drawing comes into sight, and which never rests: charts keep their places, their words and their numbers, and are not
 * drawn, which takes a fifth of a journey's time. For journeys that are about something else; drawings have tests of their own, and real
 * browsers.
 */
export function skipChartDrawing(): void {
  class Watcher implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const isIntersecting = target.closest('figure') === null;
      const entry = { target, isIntersecting } as IntersectionObserverEntry;
      queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher, requestIdleCallback: () => 0 });
}
