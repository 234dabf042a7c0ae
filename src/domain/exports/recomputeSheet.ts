import type { ModelError, Recompute } from '../../../core/contract/bodies/recompute.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { fixedDecimals, wholeNumber } from '../../../core/words/amounts.ts';
import { cellName, EMPTY, figure, FORMATS, formula, headCells, rangeName, text } from './book.ts';
import type { BookCell, BookSheet } from './book.ts';

type Model = Exclude<Recompute, { by: 'nothing' }>;

type MeasuredErrors = Pick<Model, 'changed' | 'randomSplits' | 'alone' | 'differences'>;

/** Cells that other sheets refer to. */
export const RECOMPUTE_CELLS = { name: 'Recompute', reach: 'Recompute!$C$8', contacts: 'Recompute!$C$11' } as const;

/** Positions in the sheet, counted from 0. */
const VALUE_COLUMN = 2;
const MONEY_ROW = 13;
const CONTACTS_ROW = 14;
/** The row of the first cluster, or of the first line about the channels. */
const FIRST_ROW = 15;
const FIRST_CHANNEL_COLUMN = 5;

/** The figures of the report. As long as no money is edited, the sheet must show exactly these figures. */
export interface ReportedFigures {
  readonly reach: number;
  readonly frequency: number;
}

/**
 * The sheet that computes the reach of a changed mix with formulas.
 * @param moneyCells  the cells with the channels' money, in the order of CHANNELS
 */
export function recomputeSheet(model: Model, reported: ReportedFigures, moneyCells: readonly string[]): BookSheet {
  const body = model.by === 'clusters' ? clusterRows(model, moneyCells) : productRows(model, moneyCells);
  const contacts = model.spend.reduce((sum, money, channel) => sum + money * model.contacts[channel]!, 0);
  const reachScale = body.reach > 0 ? reported.reach / body.reach : 0;
  const contactScale = contacts > 0 ? (reported.reach * reported.frequency) / contacts : 0;
  const line = (label: string, cell: BookCell): BookCell[] => [text(label, 'label', 2), EMPTY, cell];
  return {
    name: RECOMPUTE_CELLS.name,
    widths: [12, 16, 15, 13, 13, ...CHANNELS.map(() => 12)],
    frozen: { rows: FIRST_ROW, columns: 5 },
    pages: 'as many as needed',
    // The formulas below refer to the values of these rows: C6 is the first, "Reach of the clusters" or "by the product".
    rows: [
      [text('How this workbook recomputes', 'title', 12)],
      [text(methodSentence(model), 'paragraph', 12)],
      [text(errorSentences(model), 'paragraph', 12)],
      [text('Contacts, impressions and cost are exact whatever the spend.', 'paragraph', 12)],
      [],
      line(model.by === 'clusters' ? 'Reach of the clusters' : 'Reach by the product', body.reachCell),
      line('Scaled to the report by', figure(reachScale, '0.000000')),
      line('Attentive reach', formula('C6*C7', reported.reach, FORMATS.people, 'strong')),
      line('Attentive contacts', formula(contactsFormula(), contacts, FORMATS.people)),
      line('Scaled to the report by', figure(contactScale, '0.000000')),
      line('Attentive contacts, scaled', formula('C9*C10', contacts * contactScale, FORMATS.people, 'strong')),
      [],
      ...body.rows,
    ],
  };
}

const channelColumn = (channel: number) => FIRST_CHANNEL_COLUMN + channel;

function contactsFormula(): string {
  const rowRange = (row: number) => rangeName([row, channelColumn(0)], [row, channelColumn(CHANNELS.length - 1)]);
  return `SUMPRODUCT(${rowRange(MONEY_ROW)},${rowRange(CONTACTS_ROW)})`;
}

/** The rows of heads, money and contacts. */
function topRows(model: Model, moneyCells: readonly string[], heads: readonly string[]): BookCell[][] {
  return [
    headCells([...heads, ...CHANNELS]),
    [
      text('Money now ($)', 'label', 2),
      ...[EMPTY, EMPTY, EMPTY, EMPTY],
      ...moneyCells.map((cell, channel) => formula(cell, model.spend[channel]!, FORMATS.dollars)),
    ],
    [
      text('Attentive contacts a dollar buys', 'label', 3),
      ...[EMPTY, EMPTY, EMPTY, EMPTY],
      ...model.contacts.map((rate) => figure(rate, FORMATS.scientific)),
    ],
  ];
}

/** The part of the sheet from the row of heads on, and the reach that it computes. */
interface Body {
  readonly rows: readonly BookCell[][];
  /** The reach of the plan's mix, before it is scaled to the report. */
  readonly reach: number;
  /** The cell with the formula of this reach. */
  readonly reachCell: BookCell;
}

/** A row for each cluster: a person in it is reached with probability 1 - exp(-contacts). */
function clusterRows(model: Extract<Model, { by: 'clusters' }>, moneyCells: readonly string[]): Body {
  const money = `${cellName(MONEY_ROW, channelColumn(0), true)}:${cellName(MONEY_ROW, channelColumn(CHANNELS.length - 1), true)}`;
  let reach = 0;
  const rows = model.clusters.map(({ respondents, people, perDollar }, index): BookCell[] => {
    const row = FIRST_ROW + index;
    const contacts = perDollar.reduce((sum, rate, channel) => sum + rate * model.spend[channel]!, 0);
    const reached = -people * Math.expm1(-contacts);
    reach += reached;
    const rates = rangeName([row, channelColumn(0)], [row, channelColumn(CHANNELS.length - 1)]);
    // Columns 2 to 4 are: people of the cluster, contacts of a person, people reached.
    return [
      figure(index + 1, '0'),
      figure(respondents, FORMATS.people),
      figure(people, FORMATS.people),
      formula(`SUMPRODUCT(${rates},${money})`, contacts, FORMATS.twoDecimals),
      formula(`${cellName(row, 2)}*(1-EXP(-${cellName(row, 3)}))`, reached, FORMATS.people),
      ...perDollar.map((rate) => figure(rate, FORMATS.scientific)),
    ];
  });
  const heads = ['Cluster', 'Respondents', 'People', 'Contacts a person', 'Reached'];
  const sum = `SUM(${rangeName([FIRST_ROW, 4], [FIRST_ROW + rows.length - 1, 4])})`;
  return {
    rows: [...topRows(model, moneyCells, heads), ...rows],
    reach,
    reachCell: formula(sum, reach, FORMATS.people),
  };
}

/** The share of the target that a mix misses is the product of the shares that its channels miss. */
function productRows(model: Extract<Model, { by: 'product' }>, moneyCells: readonly string[]): Body {
  const { universe, channels, spend } = model;
  const missedShares = channels.map(
    (channelUse, index) => 1 + channelUse.penetration * Math.expm1(-channelUse.perDollar * spend[index]!),
  );
  const reach = universe * (1 - missedShares.reduce((all, share) => all * share, 1));
  const line = (name: string, cells: readonly BookCell[]): BookCell[] => [
    text(name, 'label', 3),
    ...[EMPTY, EMPTY, EMPTY, EMPTY],
    ...cells,
  ];
  const cellOf = (row: number, channel: number) => cellName(row, channelColumn(channel));
  const rows = [
    line(
      'Share of the target that uses it',
      channels.map((use) => figure(use.penetration, FORMATS.share)),
    ),
    line(
      'Attentive contacts a dollar buys each user',
      channels.map((use) => figure(use.perDollar, FORMATS.scientific)),
    ),
    line(
      'Share of the target it misses',
      missedShares.map((share, channel) => {
        const written = `1+${cellOf(FIRST_ROW, channel)}*(EXP(-${cellOf(FIRST_ROW + 1, channel)}*${cellOf(MONEY_ROW, channel)})-1)`;
        return formula(written, share, '0.0000%');
      }),
    ),
    [text('People in the target', 'label', 2), EMPTY, figure(universe, FORMATS.people)],
  ];
  const missedShareCells = rangeName(
    [FIRST_ROW + 2, channelColumn(0)],
    [FIRST_ROW + 2, channelColumn(CHANNELS.length - 1)],
  );
  const reachCell = formula(
    `${cellName(FIRST_ROW + 3, VALUE_COLUMN)}*(1-PRODUCT(${missedShareCells}))`,
    reach,
    FORMATS.people,
  );
  return { rows: [...topRows(model, moneyCells, ['', '', '', '', '']), ...rows], reach, reachCell };
}

function methodSentence(model: Model): string {
  if (model.by === 'product') {
    return 'The audience file is a crosstab: use of one channel says nothing of another, so the target that a mix misses is the product of what its channels miss. The formula is the engine’s own.';
  }
  const respondentCount = model.clusters.reduce((sum, one) => sum + one.respondents, 0);
  const smallestCluster = Math.min(...model.clusters.map(({ respondents }) => respondents));
  return `The ${wholeNumber(respondentCount)} respondents of the target are grouped into ${wholeNumber(model.clusters.length)} clusters of at least ${smallestCluster} each. Their people and rates are then fitted to the exact reach of many mixes. No respondent’s answers are in this file. The plan’s own mix agrees with the report exactly, another mix nearly.`;
}

/** An error as a share, in words. */
const errorShare = (value: number) => (value < 5e-5 ? 'less than 0.01%' : `${fixedDecimals(100 * value, 2)}%`);
/** An error in people, in words. Errors are only known to two significant digits. */
const errorPeople = (value: number) => `${wholeNumber(Number(value.toPrecision(2)))} people`;

function errorWords({ median, p95, worst }: ModelError<number>, format: (value: number) => string): string {
  return `median error ${format(median)}, at most ${format(p95)} in 95 of 100 cases, rarely more than ${format(worst)}`;
}

/** How far the reach in an edited sheet may differ from the reach of a run, with one line per kind of edit. */
export function errorSentences(errors: MeasuredErrors): string {
  const { changed, randomSplits: newMixes, alone: singleChannels, differences } = errors;
  const kinds = [changed, newMixes, singleChannels];
  const mixes = wholeNumber(kinds.reduce((sum, one) => sum + one.mixes, 0));
  // Errors below 1e-7 come from floating-point numbers.
  if (kinds.every(({ worst }) => worst < 1e-7)) {
    return `Attentive reach has no measurable error against the engine on ${mixes} other mixes, measured at export.`;
  }
  return [
    `How far attentive reach is from the engine’s, measured at export on ${mixes} mixes that were not used for fitting.`,
    `One to three channels changed: ${errorWords(changed, errorShare)}.`,
    `A completely new mix of 50% to 150% of the budget: ${errorWords(newMixes, errorShare)}.`,
    `All money in one channel, up to 150% of the budget: ${errorWords(singleChannels, errorShare)}.`,
    `The difference between two such mixes: ${errorWords(differences, errorPeople)}; ignore smaller differences.`,
  ].join('\n');
}
