import type { AssumptionRow, AssumptionSet, PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import type { ScoreRow, TableRow } from '../../../core/contract/bodies/rows.ts';
import { MODELLED } from '../../../core/clientPage/disclosures.ts';
import { boughtFormats } from '../../../core/planningData/defaultFormat.ts';
import { illustrativeSentence, ratesOrigin } from '../../../core/planningData/rates/rateWords.ts';
import { upToDecimals } from '../../../core/words/amounts.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { counted, wholePeople } from '../../../core/words/wording.ts';
import { assumptionsTrust, thresholdText } from './assumptionsView.ts';
import { channelMoney } from './channelMoney.ts';
import { columnOf } from './reportContents.ts';
import type { TableView } from './reportContents.ts';

/** Title of the section about the attention figures in a report. */
export const ATTENTION_FIGURES = 'About the attention figures';

/** Shown for what a row of figures does not state. */
const NOT_STATED = 'not stated';

/** A disclosure of the list below, and the note of the chart that compares the vehicles of a channel. */
export const WITHIN_CHANNEL = 'Differences between vehicles of one channel are less certain than between channels.';

/** One of the sixteen disclosures about the attention figures of a plan: their origin, and how they are used. */
export interface AttentionDisclosure {
  readonly label: string;
  readonly sentence: string;
  /** The sentence in fewer words, for a slide. */
  readonly short?: string;
  /** Whether the section about the robustness of the mix tells more about it. */
  readonly isInRobustness?: boolean;
}

type AttentionInputs = Pick<PlanReport, 'assumptions' | 'why' | 'attention' | 'output' | 'rules_report'>;

/** The sixteen disclosures, always in the same order; empty for a reply without assumptions. */
export function attentionDisclosures(report: AttentionInputs): AttentionDisclosure[] {
  const { assumptions } = report;
  if (!assumptions) return [];
  const rows = rowsWithMoney(report, assumptions);
  const budget = channelMoney(report).reduce((sum, { money }) => sum + money, 0);
  const thresholdSentence = `An exposure counts from ${thresholdText({ assumptions })} of active attention`;
  return [
    { label: 'What they are', sentence: MODELLED },
    {
      label: 'Threshold',
      // The note may end with or without a full stop. The sentence ends with one.
      sentence: [thresholdSentence, assumptions.threshold_says].filter(Boolean).join('. ').replace(/\.?$/, '.'),
    },
    { label: 'Formula', sentence: "Chance: share x exp(-seconds / mean). The formula is ours, not a vendor's." },
    ...statedDisclosures(rows),
    { label: 'Providers', sentence: providersSentence(rows) },
    { label: 'Within a channel', sentence: WITHIN_CHANNEL },
    {
      label: 'Low and high',
      sentence: boundsSentence(rows),
      // With a smallest buy the robustness is not computed.
      isInRobustness: report.rules_report?.smallest_buy === undefined,
    },
    { label: 'Reach', sentence: anyContactText(report) ?? `Any contact: ${NOT_STATED}` },
    { label: 'Rate card', ...rateCardDisclosure(assumptions) },
    { label: 'Illustrative', sentence: illustrativeSentence(assumptions, budget) || assumptionsTrust(assumptions) },
  ];
}

/** The rate card of the figures. The short form is for slides and leaves out the person who published the card and its fingerprint. */
function rateCardDisclosure(assumptions: AssumptionSet): Pick<AttentionDisclosure, 'sentence' | 'short'> {
  const sentence = ratesOrigin(assumptions, true);
  if (sentence === '') return { sentence: `${assumptions.name}, ${assumptions.date}` };
  return { sentence, short: ratesOrigin(assumptions, false) };
}

/** The texts at the foot of every page, slide and sheet; empty for a reply without assumptions. */
export function attentionFoot(assumptions: AssumptionSet | undefined): string[] {
  return assumptions ? [MODELLED, ratesOrigin(assumptions, false)].filter(Boolean) : [];
}

/** "Any contact: 8,912,345 people"; null if the reply does not contain the number. */
export function anyContactText(report: Pick<PlanReport, 'why'>): string | null {
  const people = anyContact(report);
  return people === null ? null : `Any contact: ${wholePeople(people)}`;
}

/** Number of people in the target with at least one contact, attentive or not; null if the reply does not contain it. */
export function anyContact({ why }: Pick<PlanReport, 'why'>): number | null {
  return why?.distribution?.find(({ times }) => times === 1)?.plain ?? null;
}

/**
 * The formats that the plan's money buys. These are the formats with a share of the channel's money; if none has a share, the formats of
 * the vehicles in the audience file, or else the first format of the channel.
 */
function rowsWithMoney(report: AttentionInputs, { rows }: AssumptionSet): readonly AssumptionRow[] {
  const formatsInFile = new Set(
    readRows<ScoreRow>(report.attention).map(({ Channel, Format }) => `${Channel}\n${Format}`),
  );
  const paid = channelMoney(report).filter(({ money }) => money > 0);
  return paid.flatMap(({ channel }) => {
    const bought = boughtFormats(rows, channel);
    if (bought.length > 0) return bought;
    const formatsOfFile = rows.filter(
      (row) => row.channel === channel && formatsInFile.has(`${channel}\n${row.format}`),
    );
    return formatsOfFile.length > 0 ? formatsOfFile : rows.filter((row) => row.channel === channel).slice(0, 1);
  });
}

interface StatedColumn {
  readonly header: string;
  readonly textOf: (row: AssumptionRow) => string;
}

const statedColumn = (header: string, textOf: (row: AssumptionRow) => string | undefined): StatedColumn => ({
  header,
  textOf: (row) => textOf(row)?.trim() || NOT_STATED,
});
/** A share as text: "38.5%". */
const percentOfShare = (value: number | undefined) => (value === undefined ? '' : `${upToDecimals(value * 100, 1)}%`);

const PAID_BY = statedColumn('Paid by', (row) => row.paid_by);

/** A disclosure about the origin of the figures, and the columns of the assumptions that state it. */
interface StatedDisclosure {
  readonly label: string;
  readonly columns: readonly StatedColumn[];
  /** The columns for a slide; missing if they are the same. */
  readonly columnsOnSlide?: readonly StatedColumn[];
}

const STATED_DISCLOSURES: readonly StatedDisclosure[] = [
  {
    label: 'Method',
    // The method is only stated with a source. Without a source it would be a claim that no study supports.
    columns: [statedColumn('Method', ({ method, source }) => (source.trim() === '' ? '' : method))],
  },
  {
    label: 'Study',
    columns: [
      statedColumn('Provider', (row) => row.provider),
      PAID_BY,
      statedColumn('Date', (row) => row.date),
      statedColumn('Country', (row) => row.country),
      statedColumn('Sample', (row) => row.sample),
    ],
    columnsOnSlide: [PAID_BY],
  },
  {
    label: 'Ad',
    columns: [
      statedColumn('Format', (row) => row.format),
      statedColumn('Device', (row) => row.device),
      statedColumn('Ad length', (row) => row.ad_length),
    ],
  },
  { label: 'Observed or proxy', columns: [statedColumn('Observed or proxy', (row) => row.observed)] },
  {
    label: 'Exposure',
    columns: [
      statedColumn('Exposure', (row) => row.exposure),
      statedColumn('Invalid traffic', (row) => row.invalid_traffic),
    ],
  },
  { label: 'Human or synthetic', columns: [statedColumn('Human or synthetic', (row) => row.people)] },
  { label: 'Accredited by MRC', columns: [statedColumn('Accredited by MRC', (row) => row.accredited)] },
];

/** The disclosures whose sentences come from the stated columns. */
function statedDisclosures(rows: readonly AssumptionRow[]): AttentionDisclosure[] {
  return STATED_DISCLOSURES.map(({ label, columns, columnsOnSlide = columns }) => ({
    label,
    sentence: statedValues(rows, label, columns, VALUES_MAXIMUM.full),
    short: statedValues(rows, label, columnsOnSlide, VALUES_MAXIMUM.short),
  }));
}

/** Maximum number of values that a disclosure names, in its full and in its short form. The table has the others. */
const VALUES_MAXIMUM = { full: 4, short: 2 } as const;

function statedValues(
  rows: readonly AssumptionRow[],
  label: string,
  columns: readonly StatedColumn[],
  maximum: number,
): string {
  const parts = columns.map(({ header, textOf }) => {
    const values = rows.map((row) => withDayInWords(textOf(row)));
    const words = header === 'Format' ? counted(rows.length, 'format') : sharesText(values, maximum);
    return header === label && columns.length === 1 ? words : `${header}: ${words}`;
  });
  return parts.join(' · ');
}

function withDayInWords(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayInWords(value) : value;
}

/** "estimate for 5 of 9 formats; not stated for 4": the most frequent value comes first, "not stated" last. */
function sharesText(values: readonly string[], maximum: number): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size < 2) return values[0] ?? NOT_STATED;
  const notStated = counts.get(NOT_STATED) ?? 0;
  counts.delete(NOT_STATED);
  const stated = [...counts].sort(([, one], [, other]) => other - one);
  const others = stated.slice(maximum).reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...stated.slice(0, maximum),
    ...(others > 0 ? [['others', others] as const] : []),
    ...(notStated > 0 ? [[NOT_STATED, notStated] as const] : []),
  ];
  const ofAllFormats = ` of ${counted(values.length, 'format')}`;
  return parts.map(([value, count], index) => `${value} for ${count}${index === 0 ? ofAllFormats : ''}`).join('; ');
}

/** Counts the providers. Several providers of one figure are separated by a slash in the card. */
function providersSentence(rows: readonly AssumptionRow[]): string {
  const names = rows.flatMap(({ provider = '' }) => provider.split('/').map((name) => name.trim()));
  const count = new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase())).size;
  if (count === 0) return 'No provider of the figures is stated.';
  return count === 1 ? 'Figures of 1 provider.' : `Figures of ${count} providers, not comparable with one another.`;
}

function boundsSentence(rows: readonly AssumptionRow[]): string {
  const stated = rows.filter(({ low, high }) => low !== undefined && high !== undefined).length;
  return `Low and high are stated for ${stated === 0 ? 'none' : stated} of ${counted(rows.length, 'format')}.`;
}

/** What is stated about the attention figures of every format, as a table. */
export function attentionTable({ rows }: Pick<AssumptionSet, 'rows'>): TableView {
  const stated = STATED_DISCLOSURES.flatMap((disclosure) => disclosure.columns);
  const columns = [
    statedColumn('Channel', (row) => row.channel),
    // The format is printed next to its channel.
    ...stated.filter(({ header }) => header === 'Format'),
    ...stated.filter(({ header }) => header !== 'Format'),
    statedColumn('Low', ({ low }) => percentOfShare(low)),
    statedColumn('High', ({ high }) => percentOfShare(high)),
  ];
  return {
    columns: columns.map(({ header }) => columnOf(header)),
    rows: rows.map((row): TableRow => Object.fromEntries(columns.map(({ header, textOf }) => [header, textOf(row)]))),
  };
}
