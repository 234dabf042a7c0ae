import type { ChartTheme } from '../../src/components/charts/chartTheme.ts';

/** Chart colours for tests that check drawings without looking at them. */
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

/** Gives every text of a chart a size: jsdom has no layout. */
export function stubTextSize(): void {
  Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 60, height: 12 }) });
}

/**
 * No figure becomes visible and the page is never idle, so charts are not drawn; their titles and tables are still there. Drawing takes a
 * fifth of the time of a page test. For tests that are not about charts.
 */
export function skipChartDrawing(): void {
  class Watcher implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element) {
      const isIntersecting = target.closest('figure') === null;
      const entry = { target, isIntersecting } as IntersectionObserverEntry;
      queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher, requestIdleCallback: () => 0 });
}
