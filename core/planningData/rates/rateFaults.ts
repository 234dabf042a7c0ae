import { CHANNELS } from '../../rules/channels.ts';
import { NAME_MAXIMUM } from '../../contract/limits.ts';
import { dollars, roundedTo } from '../../words/amounts.ts';
import { dayInWords, yearsLater } from '../../words/days.ts';
import { listed } from '../../words/wording.ts';
import { firstSentences, groupedFaults, linesOf, placeInFile } from './faultSentences.ts';
import type { PlaceOf } from './faultSentences.ts';
import {
  channelsBought,
  withCopiedFigures,
  formatKey,
  isFormatRow,
  mergeCards,
  ownsGroup,
  rowKey,
} from './mergeCards.ts';
import { priceInWords } from './rateWords.ts';
import { readRateCell } from './rateColumns.ts';
import type { CellFault, ReadCard } from './readCard.ts';
import { GROUP_FIGURES, GROUP_TEXTS, RATE_COLUMNS, TARP_CHANNELS } from './rateRow.ts';
import type { Basis, MergedRow, CardToMerge, RateColumn, RateRow } from './rateRow.ts';

/** The kind of the card that is judged, and what it is judged against. The seed is the server's rate card Illustrative. */
export interface CardContext {
  readonly kind: 'seed' | 'agency' | 'client';
  /** The cards it inherits from, nearest first; none for the seed. */
  readonly inheritedCards: readonly CardToMerge[];
  readonly demographics: readonly { readonly id: string; readonly name: string }[];
  /** ISO 8601. */
  readonly today: string;
  /** How a sentence names the place of a fault; by default by the lines of the csv text. */
  readonly placeOf?: PlaceOf;
}

/** How far the shares bought in a channel may be from 1 together. */
const BOUGHT_TOLERANCE = 0.001;

/**
 * Why a card cannot be published, one sentence for each reason; an empty list where it can. Equal faults of a column share
 * one sentence that names the lines. After 20 sentences comes "and 14 more".
 */
export function rateFaults(read: ReadCard, context: CardContext): string[] {
  const card = judgedCard(read, context);
  return firstSentences([
    ...read.fileFaults,
    ...lackingColumns(card),
    ...groupedFaults([...read.faults, ...card.rows.flatMap((row) => rowFaults(card, row))], context.placeOf),
    ...repeatedRows(card),
    ...boughtFaults(card),
    ...channelsWithoutFormat(card),
  ]);
}

/**
 * A row of the card. `own` is the row as the card gives it. `whole` also has the figures that its groups of columns copy from
 * the cards it inherits from.
 */
interface JudgedRow {
  readonly line: number;
  readonly own: RateRow;
  readonly whole: RateRow;
}

interface JudgedCard {
  readonly read: ReadCard;
  readonly context: CardContext;
  readonly rows: readonly JudgedRow[];
  /** The rows that the card inherits: the first of each channel is its default format. */
  readonly inherited: readonly MergedRow[];
  /** The formats of the inherited cards, and the formats of the card itself. */
  readonly knownFormats: ReadonlySet<string>;
  readonly ownFormats: ReadonlySet<string>;
  /** Cells that could not be read. They are not reported as missing as well. */
  readonly unread: ReadonlySet<string>;
}

function judgedCard(read: ReadCard, context: CardContext): JudgedCard {
  const inherited = mergeCards(context.inheritedCards);
  const whole = withCopiedFigures(read.rows, context.inheritedCards);
  return {
    read,
    context,
    rows: read.rows.map((own, index) => ({ line: read.lines[index]!, own, whole: whole[index]! })),
    inherited,
    knownFormats: new Set(inherited.filter(isFormatRow).map(formatKey)),
    ownFormats: new Set(read.rows.filter(isFormatRow).map(formatKey)),
    unread: new Set(read.faults.map(({ line, heading }) => `${line}\n${heading}`)),
  };
}

/** Columns that a format must give when no inherited card has the format; and columns that the seed must give for each format. */
export const NEW_FORMAT_COLUMNS = ['price', 'attention_share', 'mean_active_seconds'] as const;
const SEED_COLUMNS: ReadonlySet<RateColumn> = new Set([...NEW_FORMAT_COLUMNS, 'source', 'date', 'confidence']);

/** Reports a fault under the file's own heading of the column. Reports nothing where the cell could not be read. */
type Report = (column: RateColumn, rule: string) => void;

function rowFaults(card: JudgedCard, row: JudgedRow): CellFault[] {
  const faults: CellFault[] = [];
  const { headings } = card.read;
  const report: Report = (column, rule) => {
    const heading = headings.get(column) ?? column;
    // Columns that the seed lacks are reported once (lackingColumns), not for each row.
    const isLacking = card.context.kind === 'seed' && SEED_COLUMNS.has(column) && !headings.has(column);
    if (isLacking || card.unread.has(`${row.line}\n${heading}`)) return;
    faults.push({ line: row.line, heading, text: String(row.own[column] ?? ''), rule });
  };
  if (isFormatRow(row.own)) judgeFormat(card, row, report);
  else judgeTargetPrice(card, row, report);
  judgeSources(card, row, report);
  return faults;
}

/** The columns of a row with `price_for`. */
const TARGET_COLUMNS: ReadonlySet<RateColumn> = new Set([
  ...(['channel', 'format', 'price_for'] as const),
  ...GROUP_FIGURES.price,
  ...GROUP_TEXTS.price,
]);

function judgeTargetPrice(
  { context, knownFormats, ownFormats }: JudgedCard,
  { own, whole }: JudgedRow,
  report: Report,
) {
  if (!knownFormats.has(formatKey(own)) && !ownFormats.has(formatKey(own))) {
    report('format', 'is no format of the channel; give its own line first');
  }
  if (!context.demographics.some(({ id }) => id === own.price_for)) {
    report('price_for', 'is no id of a buying demographic');
  }
  if (whole.price === undefined) report('price', 'must be given on a line with price_for');
  if (whole.basis === undefined || whole.basis === 'cpm') {
    report('basis', 'must be cpt or tarp on a line with price_for');
  }
  if (own.basis === 'tarp' && !TARP_CHANNELS.includes(own.channel)) {
    report('basis', `is for ${listed(TARP_CHANNELS)} only`);
  }
  for (const column of RATE_COLUMNS) {
    const isForeign = own[column] !== undefined && !TARGET_COLUMNS.has(column);
    if (isForeign) report(column, 'belongs on the line of the format, not on a line with price_for');
  }
}

function judgeFormat(card: JudgedCard, { own, whole }: JudgedRow, report: Report): void {
  const { context, knownFormats, inherited } = card;
  const { basis, attention_share: share, low, high } = whole;
  const isNew = !knownFormats.has(formatKey(own));
  if (isNew && context.kind === 'client') {
    report('format', 'is no format of the agency’s card; formats are added there');
  }
  if (isNew && context.kind !== 'client') {
    for (const column of context.kind === 'seed' ? SEED_COLUMNS : NEW_FORMAT_COLUMNS) {
      // judgeSources reports a missing source.
      const isGiven = column === 'source' || (whole[column] ?? null) !== null;
      if (!isGiven) report(column, ruleOfMissing(column));
    }
  }
  if (basis !== undefined && basis !== 'cpm') {
    report('basis', 'needs its demographic in price_for, on a line of its own');
  }
  const defaultRow = [...inherited, ...card.read.rows].find((row) => row.channel === own.channel && isFormatRow(row));
  if (own.retired === 'yes' && defaultRow !== undefined && formatKey(defaultRow) === formatKey(own)) {
    report('retired', 'cannot be said of the first format of a channel, which gives the channel’s price');
  }
  if (typeof low === 'number' && typeof share === 'number' && low > share) {
    report('low', 'must not be above attention_share');
  }
  if (typeof high === 'number' && typeof share === 'number' && high < share) {
    report('high', 'must not be below attention_share');
  }
  judgeSupply(inherited, own, report);
}

function ruleOfMissing(column: RateColumn): string {
  const read = readRateCell(column, '');
  return 'rule' in read ? read.rule : 'must be a word such as medium, low or illustrative';
}

/** A format may have only one of the two supply figures, with inherited figures included. */
function judgeSupply(inherited: readonly MergedRow[], own: RateRow, report: Report): void {
  const inheritedRow = inherited.find((row) => rowKey(row) === rowKey(own));
  const hasFigure = (column: 'available_impressions' | 'max_contacts_per_use') =>
    typeof (own[column] === undefined ? inheritedRow?.[column] : own[column]) === 'number';
  const setsSupply = own.available_impressions !== undefined || own.max_contacts_per_use !== undefined;
  if (setsSupply && hasFigure('available_impressions') && hasFigure('max_contacts_per_use')) {
    report(
      'max_contacts_per_use',
      'is given together with available_impressions; keep one of the two and write none for the other',
    );
  }
}

/** Each figure of the card itself needs a source. In a file with a column `cpm`, `source` covers price and attention. */
function judgeSources({ read: { headings } }: JudgedCard, { own }: JudgedRow, report: Report): void {
  const isOneSource = headings.get('price') === 'cpm' && headings.has('source') && !headings.has('price_source');
  const lacksPriceSource = ownsGroup(own, 'price') && !own.price_source;
  if (lacksPriceSource && !isOneSource) report('price_source', 'must say where the price comes from');
  if ((ownsGroup(own, 'attention') || (isOneSource && lacksPriceSource)) && !own.source) {
    report('source', 'must say where the figures come from, or "illustrative"');
  }
}

/** The seed must have every column. One sentence names all columns that it lacks. */
function lackingColumns({ read, context }: JudgedCard): string[] {
  if (context.kind !== 'seed') return [];
  const lacking = [...SEED_COLUMNS].filter((column) => !read.headings.has(column));
  return lacking.length === 0 ? [] : [`The first line lacks the column ${lacking.join(', ')}.`];
}

function repeatedRows({ rows }: JudgedCard): string[] {
  const byKey = new Map<string, JudgedRow[]>();
  for (const row of rows) byKey.set(rowKey(row.own), [...(byKey.get(rowKey(row.own)) ?? []), row]);
  return [...byKey.values()]
    .filter((same) => same.length > 1)
    .map((same) => {
      const { channel, format, price_for: demographic } = same[0]!.own;
      const which = demographic === '' ? `format "${format}" of ${channel}` : `price of "${format}" for ${demographic}`;
      const count = same.length === 2 ? 'two' : same.length;
      return `${linesOf(same.map(({ line }) => line))}: the ${which} is in ${count} lines; keep one.`;
    });
}

/** Shares bought must be given for all formats of a channel or for none, and must add up to 1. */
function boughtFaults({ rows, context, read, inherited }: JudgedCard): string[] {
  const { placeOf = placeInFile } = context;
  const merged = mergeCards([{ card: context.kind, rows: read.rows }, ...context.inheritedCards]);
  const channelsWithShares = new Set([...channelsBought(read.rows), ...channelsBought(inherited)]);
  return CHANNELS.filter((channel) => channelsWithShares.has(channel)).flatMap((channel) => {
    const own = rows.filter((row) => row.own.channel === channel && isFormatRow(row.own));
    if (own.length === 0) return [];
    const where = `${placeOf(
      own.map(({ line }) => line),
      'bought',
    )}:`;
    const formats = merged.filter((row) => row.channel === channel && isFormatRow(row) && row.retired !== 'yes');
    const given = formats.filter(({ bought }) => typeof bought === 'number');
    if (given.length === 0) return [];
    if (given.length < formats.length) {
      const lacking = formats.filter((row) => !given.includes(row)).map(({ format }) => format);
      return [`${where} ${channel} lacks the share of ${listed(lacking)}; give all formats of a channel, or none.`];
    }
    const sum = given.reduce((total, { bought }) => total + bought!, 0);
    if (Math.abs(sum - 1) <= BOUGHT_TOLERANCE + Number.EPSILON) return [];
    return [`${where} the shares of ${channel} add up to ${percentOf(sum)}, not to 100%.`];
  });
}

/** 0.59 -> "59%", with two decimals at most. */
function percentOf(share: number): string {
  return `${roundedTo(share * 100, 2)}%`;
}

function channelsWithoutFormat({ context, read }: JudgedCard): string[] {
  if (context.kind !== 'seed') return [];
  const channelsWithoutRow = CHANNELS.filter((channel) => !read.rows.some((row) => row.channel === channel));
  return channelsWithoutRow.length === 0
    ? []
    : [`No line gives a format of ${channelsWithoutRow.join(', ')}; each channel needs at least one.`];
}

/** An unusual figure that may be right. It must be answered with "Keep" before a card is published. */
export interface RateQuestion {
  /** Names the question and its figure. The answer is stored under this id. */
  readonly id: string;
  readonly question: string;
}

/** The lowest and the highest usual price by basis [$]. */
const USUAL_PRICES = { cpm: [0.5, 2000], cpt: [0.5, 2000], tarp: [1, 50_000] } as const;

/** A figure is usually at most this many times the inherited figure, and at least the inherited figure divided by this number. */
const USUAL_FACTOR = 5;
/** Usual maximum of the mean active seconds. */
const USUAL_SECONDS = 60;
/** A date is old from this age on. */
const OLD_YEARS = 2;

/** The questions about a card's own figures. Equal dates of a column are one question. */
export function rateQuestions(read: ReadCard, context: CardContext): RateQuestion[] {
  const card = judgedCard(read, context);
  const inheritedByKey = new Map(card.inherited.map((row) => [rowKey(row), row]));
  return [
    ...card.rows.flatMap(({ own, whole }) => {
      const name = context.demographics.find(({ id }) => id === own.price_for)?.name ?? own.price_for;
      return figureQuestions(own, whole, inheritedByKey.get(rowKey(own)), name);
    }),
    ...dateQuestions(card, 'price_date'),
    ...dateQuestions(card, 'date'),
  ];
}

/** The questions that still need an answer. @param answers  ids of the questions answered with "Keep" */
export function unanswered(questions: readonly RateQuestion[], answers: readonly string[]): RateQuestion[] {
  return questions.filter(({ id }) => !answers.includes(id));
}

/**
 * The questions about the figures of one row.
 * @param demographic  name of the demographic that the price is for; '' for none
 */
function figureQuestions(
  own: RateRow,
  whole: RateRow,
  inheritedRow: RateRow | undefined,
  demographic: string,
): RateQuestion[] {
  const { channel, format, price, mean_active_seconds: seconds } = own;
  const subject = `${channel}, ${format}${demographic === '' ? '' : ` for ${demographic}`}`;
  const questions: RateQuestion[] = [];
  const ask = (kind: string, value: number, sentence: string) =>
    questions.push({ id: questionId([kind, String(value), rowKey(own)]), question: `${subject}: ${sentence}` });
  const basis = basisOf(whole);
  if (typeof price === 'number') {
    const [least, most] = USUAL_PRICES[basis];
    const isUsual = price >= least && price <= most;
    if (!isUsual)
      ask('price', price, `${priceInWords(price, basis)} is outside ${dollars(least)} to ${dollars(most)}.`);
    // Only prices of the same basis can be compared. An unusual price has its question already.
    const inheritedPrice =
      isUsual && inheritedRow !== undefined && basisOf(inheritedRow) === basis ? inheritedRow.price : null;
    askIfFarFromInherited('price', price, inheritedPrice, (amount) => priceInWords(amount, basis), ask);
  }
  askIfFarFromInherited(
    'attention_share',
    own.attention_share,
    inheritedRow?.attention_share,
    (share) => `attention share ${percentOf(share)}`,
    ask,
  );
  askIfFarFromInherited(
    'mean_active_seconds',
    seconds,
    inheritedRow?.mean_active_seconds,
    (time) => `${time} seconds`,
    ask,
  );
  if (typeof seconds === 'number' && seconds > USUAL_SECONDS) {
    ask('seconds', seconds, `${seconds} active seconds are more than ${USUAL_SECONDS}.`);
  }
  return questions;
}

function basisOf({ basis }: RateRow): Basis {
  return basis === 'cpt' || basis === 'tarp' ? basis : 'cpm';
}

function askIfFarFromInherited(
  column: string,
  own: number | null | undefined,
  inherited: number | null | undefined,
  inWords: (figure: number) => string,
  ask: (kind: string, value: number, sentence: string) => void,
): void {
  if (typeof own !== 'number' || typeof inherited !== 'number') return;
  const sentence = (how: string) => `${inWords(own)} is ${how} the inherited ${inWords(inherited)}.`;
  if (own > inherited * USUAL_FACTOR) ask(`${column} up`, own, sentence(`more than ${USUAL_FACTOR} times`));
  if (own < inherited / USUAL_FACTOR) ask(`${column} down`, own, sentence('less than a fifth of'));
}

/** Dates that are old or in the future. */
function dateQuestions({ rows, context }: JudgedCard, column: 'price_date' | 'date'): RateQuestion[] {
  const { today, placeOf = placeInFile } = context;
  const oldestDay = yearsLater(today, -OLD_YEARS);
  const days = [...new Set(rows.flatMap(({ own }) => own[column] ?? []))];
  return days.flatMap((day) => {
    const isLater = day > today;
    if (!isLater && day > oldestDay) return [];
    const lines = rows.filter(({ own }) => own[column] === day).map(({ line }) => line);
    const what = isLater ? 'is in the future' : `is ${OLD_YEARS} years ago or more`;
    return [{ id: questionId([column, day]), question: `${placeOf(lines, column)}: ${dayInWords(day)} ${what}.` }];
  });
}

/** Ids are sent as names, so they have no line breaks and at most NAME_MAXIMUM characters. */
function questionId(parts: readonly string[]): string {
  return parts.join(' ').replaceAll('\n', ' ').trim().slice(0, NAME_MAXIMUM);
}
