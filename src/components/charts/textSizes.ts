import type { Highcharts } from './highcharts.ts';
import { outOfSight } from './room.ts';
import { writtenFontSize, writtenStyle } from './writtenStyle.ts';

/** How words of one font come out. */
interface Font {
  /** The canvas's own name of it. */
  readonly name: string;
  /** Width of words in the drawing for one of the canvas: features that a canvas does not know make letters wider or narrower. */
  readonly ratio: number;
  /** From the line the words stand on up to their box, and its height [px]. */
  readonly rise: number;
  readonly height: number;
}
type Type = Pick<CSSStyleDeclaration, 'fontSize' | 'fontWeight'>;
interface Renderer {
  readonly style?: { readonly fontFamily?: string };
  text(words?: string, x?: number, y?: number, useHTML?: boolean): { readonly element: Element };
}
/** A markup's parts, as the library's own parser gives them. */
interface Markup {
  parseMarkup(markup: string): { tagName: string; textContent?: string }[];
}

/** Letters and figures as they stand in drawings; measured once for each font, in the drawing and on the canvas. */
const SAMPLE = 'Monthly reach of all channels $1,234,567.89 (90%)';

/** What drawings of a report are written in: names of bars, figures beside them, axes, the one point of a curve that has a name. */
const USUAL: readonly Type[] = [
  { fontSize: '13px', fontWeight: 'normal' },
  { fontSize: '12px', fontWeight: '500' },
  { fontSize: '12px', fontWeight: 'normal' },
  { fontSize: '13px', fontWeight: '600' },
];

/**
 * Has words in drawings measured on a canvas. Each asks the browser otherwise to lay out the drawing that is being written, a third of
 * its time; where there is no canvas, or words are not plain, the browser is asked as before.
 * @returns measures what most words are written in, in such a family of fonts: all at once, and not in the middle of a drawing
 */
export function measureWordsApart({ SVGRenderer, AST }: typeof Highcharts): (family: string) => void {
  const canvas = document.createElement('canvas').getContext?.('2d');
  parsePlainWords(AST.prototype as unknown as Markup);
  if (!canvas) return () => {};
  const fonts = new Map<string, Font>();
  // A font that has come since changes all widths.
  document.fonts?.addEventListener('loadingdone', () => fonts.clear());

  // The font that the canvas was told last.
  let set = '';
  /** Null where the words are for the browser to measure. */
  function fontOf(element: SVGTextElement, family: string): Font | null {
    const size = isPlain(element) ? writtenFontSize(element) : null;
    if (size === null) return null;
    const weight = writtenStyle(element, 'fontWeight') ?? 'normal';
    const type = { fontSize: size, fontWeight: weight };
    const name = nameOf(type, family);
    const known = fonts.get(name);
    if (known) return known;
    // The sample stands where the words do, which must be part of a page.
    if (!element.isConnected || !element.ownerSVGElement) return null;
    const sample = sampleIn(element.ownerSVGElement, type);
    const font = learn(name, sample);
    sample.remove();
    return font;
  }
  function learn(name: string, sample: SVGTextElement): Font | null {
    const { width, y, height } = sample.getBBox();
    // Folded away, nothing has a size.
    if (width === 0) return null;
    canvas!.font = set = name;
    const font = { name, ratio: width / canvas!.measureText(SAMPLE).width, rise: -y, height };
    fonts.set(name, font);
    return font;
  }
  const widthOf = (words: string, { name, ratio }: Font) => {
    // To say which font costs more than to measure.
    if (set !== name) canvas.font = set = name;
    return ratio * canvas.measureText(words).width;
  };

  const renderer = SVGRenderer.prototype as unknown as Renderer;
  const { text } = renderer;
  renderer.text = function (...given) {
    const made = text.apply(this, given);
    const { element } = made;
    const family = this.style?.fontFamily;
    if (!(element instanceof SVGTextElement) || !family) return made;
    const ask = { box: element.getBBox, length: element.getSubStringLength };
    element.getBBox = () => {
      const font = fontOf(element, family);
      if (!font) return ask.box.call(element);
      const width = widthOf(element.textContent ?? '', font);
      const before = { middle: 0.5, end: 1 }[element.getAttribute('text-anchor') ?? ''] ?? 0;
      return new DOMRect(at(element, 'x') - before * width, at(element, 'y') - font.rise, width, font.height);
    };
    element.getSubStringLength = (from, letters) => {
      const font = fontOf(element, family);
      if (!font) return ask.length.call(element, from, letters);
      return widthOf((element.textContent ?? '').slice(from, from + letters), font);
    };
    return made;
  };

  return (family) => {
    const drawing = outOfSight(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    drawing.style.fontFamily = family;
    document.body.append(drawing);
    const samples = USUAL.map((style) => sampleIn(drawing, style));
    // The first asks the browser to lay out the page, the others find it laid out.
    for (const [at, type] of USUAL.entries()) learn(nameOf(type, family), samples[at]!);
    drawing.remove();
  };
}

/** Words without a sign of markup are one part of it. */
function parsePlainWords(markup: Markup): void {
  const { parseMarkup } = markup;
  markup.parseMarkup = function (given) {
    return /[<&]/.test(given) ? parseMarkup.call(this, given) : [{ tagName: '#text', textContent: given.trim() }];
  };
}

const at = (element: Element, name: 'x' | 'y') => Number(element.getAttribute(name)) || 0;

/** One line, one font. */
const isPlain = ({ childNodes }: Element) => childNodes.length === 1 && childNodes[0]!.nodeType === Node.TEXT_NODE;

const nameOf = ({ fontSize, fontWeight }: Type, family: string) => `${fontWeight} ${fontSize} ${family}`;

function sampleIn(drawing: SVGSVGElement, { fontSize, fontWeight }: Type): SVGTextElement {
  const sample = document.createElementNS(drawing.namespaceURI, 'text') as SVGTextElement;
  sample.textContent = SAMPLE;
  Object.assign(sample.style, { fontSize, fontWeight });
  drawing.append(sample);
  return sample;
}
