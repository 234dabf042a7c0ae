import type { Highcharts } from './highcharts.ts';
import { knownWidth } from './room.ts';
import { writtenFontSize } from './writtenStyle.ts';

/** What is changed of the library is not among its published types. */
interface Drawn {
  readonly renderTo?: HTMLElement;
  readonly hasLoaded?: boolean;
  readonly options: Record<string, { readonly text?: string } | undefined> & { readonly chart: Sized };
  readonly accessibility?: Described;
  getContainer(): void;
  getContainerBox(): { width: number; height: number };
  applyDescription(key: string, options?: { readonly text?: string }): void;
  updateA11yEnabled(): void;
  warnIfA11yModuleNotLoaded(): void;
}
interface Sized {
  readonly height?: number;
  skipClone?: boolean;
}
interface Pointing {
  readonly chart: Drawn;
  getChartPosition(): { left: number; top: number; scaleX: number; scaleY: number };
}
interface Described {
  readonly zombie?: boolean;
  readonly proxyProvider: { updateProxyElementPositions(): void };
  readonly components: Record<string, { onChartRender(): void }>;
  getComponentOrder(): string[];
}
interface Renderer {
  readonly box: Element;
  isHidden(): boolean;
}
interface Timed {
  update(options: unknown): void;
  dateFormat?(...given: unknown[]): string;
}
interface Styled {
  readonly element?: Element;
  getStyle(property: string): string;
}

/**
 * Has the library ask the browser less. It measures much that is known here: each question makes the browser lay out the page that it is
 * still being written into, and a drawing asked hundreds.
 */
export function quickenLibrary(library: typeof Highcharts): void {
  const { Chart, Pointer, SVGElement, SVGRenderer } = library;
  measureLess(Chart.prototype as unknown as Drawn, SVGRenderer.prototype);
  placeLater(Pointer.prototype as unknown as Pointing);
  readFontSizes(SVGElement.prototype);
  describeAtRest(Chart.prototype as unknown as Drawn);
  // Its own class of times is not the one it hands out.
  const { time } = library as unknown as { time: object };
  nameNoDays(Object.getPrototypeOf(time) as Timed);
}

/** Each drawing has the names of months and days written for it, in four forms made for it alone: none of ours has a time in it. */
function nameNoDays(time: Timed): void {
  const { update } = time;
  time.update = function (options) {
    this.dateFormat = () => '';
    update.call(this, options);
    delete this.dateFormat;
  };
}

function measureLess(chart: Drawn, renderer: Renderer): void {
  // Its place has no padding of its own, and all else in it lies over the drawing: nothing is put out of sight to measure it. Its height
  // is its own to say.
  chart.getContainerBox = function () {
    const place = this.renderTo;
    return {
      width: knownWidth(place?.parentElement ?? null) ?? place?.clientWidth ?? 0,
      height: this.options.chart.height ?? place?.clientHeight ?? 0,
    };
  };
  const { getContainer } = chart;
  chart.getContainer = function () {
    // Whether it is hidden is asked otherwise, and one that is hidden has no width.
    this.options.chart.skipClone = knownWidth(this.renderTo?.parentElement ?? null) !== null;
    getContainer.call(this);
  };
  // A title without words is made and measured too, three of them a drawing.
  const { applyDescription } = chart;
  chart.applyDescription = function (key, options) {
    if (options?.text || this.options[key]?.text) applyDescription.call(this, key, options);
  };
  // Whether it is shown at all is asked at each change.
  renderer.isHidden = function () {
    return !this.box.isConnected || this.box.closest('[hidden], details:not([open])') !== null;
  };
}

/** Where a drawing stands is asked for as soon as it is made, and laid out for it. Who points at it asks again. */
function placeLater(pointer: Pointing): void {
  const { getChartPosition } = pointer;
  pointer.getChartPosition = function () {
    return this.chart.hasLoaded ? getChartPosition.call(this) : { left: 0, top: 0, scaleX: 1, scaleY: 1 };
  };
}

/** Sizes of type are written on the drawing's own elements: they are read there. */
function readFontSizes(element: Styled): void {
  const { getStyle } = element;
  element.getStyle = function (property) {
    // The library calls it on bare elements as well.
    const own = this.element ?? (this as unknown as Element);
    return (property === 'font-size' && writtenFontSize(own)) || getStyle.call(this, property);
  };
}

/** The longest that a drawing waits to be described [ms]. */
const LONGEST_WAIT_MS = 1000;

/**
 * What readers and the keyboard find in a drawing is written after it, when the browser rests: a seventh of each drawing's time. A press
 * of Tab, which may lead there, has all of it written at once.
 */
function describeAtRest(chart: Drawn): void {
  if (typeof requestIdleCallback !== 'function') return;
  const { updateA11yEnabled } = chart;
  const waiting = new Set<Drawn>();
  const describe = (one: Drawn) => {
    waiting.delete(one);
    // It may be gone by now.
    if (one.renderTo) updateA11yEnabled.call(one);
    const said = one.renderTo && one.accessibility;
    if (!said || said.zombie) return;
    said.proxyProvider.updateProxyElementPositions();
    for (const name of said.getComponentOrder()) said.components[name]!.onChartRender();
  };
  const atRest = () => {
    const [next] = waiting;
    if (next) describe(next);
    if (waiting.size > 0) requestIdleCallback(atRest, { timeout: LONGEST_WAIT_MS });
  };
  chart.updateA11yEnabled = function () {
    if (this.renderTo?.contains(document.activeElement)) return describe(this);
    if (waiting.size === 0) requestIdleCallback(atRest, { timeout: LONGEST_WAIT_MS });
    waiting.add(this);
  };
  // It takes a drawing that is not described yet for one that never will be.
  chart.warnIfA11yModuleNotLoaded = () => {};
  addEventListener('keydown', ({ key }) => key === 'Tab' && [...waiting].forEach(describe), { capture: true });
}
