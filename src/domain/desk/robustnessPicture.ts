import { wrapText } from '../report/charts/picture.ts';
import type { Picture, PictureItem } from '../report/charts/picture.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import type { DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import type { Step } from './step.ts';
import {
  changeRows,
  entryPricesSentence,
  rangeRows,
  rangesSentence,
  reachSentences,
  robustMixSentence,
  ROBUSTNESS_TITLE,
} from './robustnessView.ts';

const WIDTH_PX = 1000;
/** Margin on each side. */
const EDGE_PX = 40;
/** Left and right end of the area in which the ranges are drawn, in px from the left. */
const RANGE_AREA = { left: 200, right: 700 };
const ROW_PX = 24;
const TEXT_LINE_PX = 20;
/** Number of 14 px characters that fit between the margins. */
const LINE_CHARACTERS = 125;
const GREY = '#d5d9df';
const DARK = '#1a212b';

/** The panel "How sure is this mix" as a picture. @param caption  plan, target and day */
export function robustnessPicture(
  robustness: DeskRobustness,
  step: Step,
  { caption, universe, colourOf }: { caption: string; universe: number; colourOf: ColourOf },
): Picture {
  const page = new Page();
  page.text(ROBUSTNESS_TITLE, { size: 22, isStrong: true }, 8);
  page.text(caption, { size: 13, isQuiet: true }, 8);
  page.paragraph(rangesSentence(robustness));
  page.text(
    'Bar: the money that plans this near the best can give the channel. Dark mark: this mix.',
    { size: 13, isQuiet: true },
    6,
  );
  paintRanges(page, robustness, step, colourOf);
  page.heading('What the reach depends on');
  for (const sentence of [...reachSentences(robustness, universe), robustMixSentence(robustness) ?? ''].filter(
    Boolean,
  )) {
    page.paragraph(sentence);
  }
  paintChanges(page, robustness);
  return { width: WIDTH_PX, height: page.y + EDGE_PX - TEXT_LINE_PX, items: page.items };
}

function paintRanges(page: Page, robustness: DeskRobustness, step: Step, colourOf: ColourOf): void {
  const rows = rangeRows(robustness, step.scenario.spend);
  const scaleEnd = Math.max(1, ...rows.flatMap(({ spans, money }) => [money, ...spans.map(({ most }) => most)]));
  const xOf = (money: number) => RANGE_AREA.left + ((RANGE_AREA.right - RANGE_AREA.left) * money) / scaleEnd;
  for (const { channel, spans, money, text, isMust } of rows) {
    page.cell(channel, EDGE_PX);
    page.bar(RANGE_AREA.left, RANGE_AREA.right, 4, GREY);
    for (const { least, most } of spans) {
      page.bar(xOf(least), Math.max(xOf(least) + 2, xOf(most)), 12, colourOf(channel));
    }
    page.bar(xOf(money) - 1, xOf(money) + 1, 18, DARK);
    page.cell(isMust ? `${text} · must have` : text, WIDTH_PX - EDGE_PX, 'right');
    page.y += ROW_PX;
  }
}

function paintChanges(page: Page, robustness: DeskRobustness): void {
  const rows = changeRows(robustness);
  if (rows.length === 0) return;
  page.heading('What would change it: people more or fewer, with one figure 10% down or up');
  const signed = (people: number) => `${people > 0 ? '+' : ''}${wholeNumber(people)}`;
  for (const { label, down, up } of rows) {
    page.cell(label, EDGE_PX);
    // The right ends of the two columns of numbers are at 500 px and 740 px.
    page.cell(`${signed(down)} with 10% less`, 500, 'right');
    page.cell(`${signed(up)} with 10% more`, 740, 'right');
    page.y += ROW_PX;
  }
  const entryPrices = entryPricesSentence(robustness);
  if (entryPrices) page.paragraph(entryPrices);
}

/** A page that is filled from top to bottom. */
class Page {
  readonly items: PictureItem[] = [];
  y = EDGE_PX;

  text(text: string, { size = 14, isStrong = false, isQuiet = false }, spaceBelow = 0): void {
    this.items.push({ kind: 'text', text, x: EDGE_PX, y: this.y, size, isStrong, isQuiet, align: 'left' });
    this.y += TEXT_LINE_PX + spaceBelow;
  }

  heading(text: string): void {
    this.y += TEXT_LINE_PX;
    this.text(text, { size: 15, isStrong: true }, 4);
  }

  paragraph(text: string): void {
    for (const line of wrapText(text, LINE_CHARACTERS)) this.text(line, {});
    this.y += 6;
  }

  /** Adds text to the current row. The next text is put into the same row. @param x  where the text starts, or ends if aligned right */
  cell(text: string, x: number, align: 'left' | 'right' = 'left'): void {
    this.items.push({ kind: 'text', text, x, y: this.y, size: 14, isStrong: false, isQuiet: false, align });
  }

  bar(from: number, to: number, height: number, colour: string): void {
    // The y of a text is its baseline. The middle of its letters is about 5 px higher.
    this.items.push({ kind: 'bar', x: from, y: this.y - 5 - height / 2, width: to - from, height, colour });
  }
}
