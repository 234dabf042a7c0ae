import {
  changeRows,
  entryPricesSentence,
  rangeRows,
  rangesSentence,
  reachSentences,
  robustMixSentence,
  ROBUSTNESS_TITLE,
  nearBestText,
} from '../desk/robustnessView.ts';
import { figure, FORMATS, headCells, text } from './book.ts';
import type { BookCell, BookSheet } from './book.ts';
import { moneyByChannel } from '../report/channelMoney.ts';
import { isForReach } from '../report/ruleOutcomes.ts';
import type { ExportedPlan, MixRobustness } from './exportedPlan.ts';

/** Number of columns over which sentences and titles are merged. */
const COLUMN_COUNT = 6;
const sentenceRow = (sentence: string): BookCell[] => [text(sentence, 'paragraph', COLUMN_COUNT)];
const titleRow = (sentence: string): BookCell[] => [text(sentence, 'title', COLUMN_COUNT)];

/** Sentences about the things on which the reach depends. */
export function reachDependsOn({ deskRobustness, universe }: MixRobustness): string[] {
  return [...reachSentences(deskRobustness, universe), robustMixSentence(deskRobustness)].filter(
    (sentence) => sentence !== null,
  );
}

/** The sheet about robustness: how much each channel may change, on what the reach depends, and what would change the mix. */
export function robustnessSheet({ report }: ExportedPlan, robustness: MixRobustness): BookSheet {
  const { deskRobustness } = robustness;
  const spend = moneyByChannel(report) ?? [];
  const within = nearBestText(deskRobustness.within);
  // A channel has several ranges if the two TV branches leave a gap between them. Each range has a row.
  const rangeCells = rangeRows(deskRobustness, spend).flatMap(({ channel, money, spans, isMust }) =>
    spans.map(({ least, most }, index) => [
      text(index === 0 ? channel : `${channel}, or`, 'label'),
      text(isMust ? 'yes' : 'no'),
      figure(money, FORMATS.dollars),
      figure(Math.round(least), FORMATS.dollars),
      figure(Math.round(most), FORMATS.dollars),
    ]),
  );
  const changeCells = changeRows(deskRobustness).map(({ label, down, up }) => [
    text(label, 'label'),
    figure(down, FORMATS.peopleMoved),
    figure(up, FORMATS.peopleMoved),
  ]);
  const entryPrices = entryPricesSentence(deskRobustness);
  return {
    name: 'How sure',
    widths: [26, 16, 18, 22, 22, 16],
    pages: 'one',
    rows: [
      titleRow(ROBUSTNESS_TITLE),
      sentenceRow(rangesSentence(deskRobustness, isForReach(report))),
      [],
      headCells([
        'Channel',
        'In all of them',
        'Money',
        `Least within ${within} of the best`,
        `Most within ${within} of the best`,
      ]),
      ...rangeCells,
      [],
      titleRow('What the reach depends on'),
      ...reachDependsOn(robustness).map(sentenceRow),
      [],
      titleRow('What would change it'),
      headCells(['People more or fewer', 'With 10% less', 'With 10% more']),
      ...changeCells,
      ...(entryPrices === null ? [] : [sentenceRow(entryPrices)]),
    ],
  };
}
