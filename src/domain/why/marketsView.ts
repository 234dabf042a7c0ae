import { OTHER_MARKETS } from '../../../core/contract/bodies/markets.ts';
import { SMALL_TARGET_SAMPLE } from '../../../core/contract/limits.ts';
import { RANGE_SAMPLE_MINIMUM, STANDARD_ERRORS_95 } from '../../../core/rules/samples.ts';
import type { MarketReach, MarketRow } from '../../../core/contract/bodies/markets.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { percentDecimals } from '../../../core/words/percent.ts';
import { fixedDecimals, wholeNumber } from '../../../core/words/amounts.ts';
import { roundedToSum } from '../../../core/words/largestRemainder.ts';
import type { TableView } from '../report/reportContents.ts';
import { tableOf } from './whyView.ts';

/** One market in the words of the table. */
export interface MarketLine {
  readonly name: string;
  readonly respondents: string;
  readonly people: string;
  readonly reach: string;
  readonly ofTarget: string;
  readonly frequency: string;
  readonly grps: string;
  /** The 95 % confidence interval of the reach as a share of the target; empty if there are too few respondents. */
  readonly range: string;
  /** Reach as a share of the target, 0 to 1. */
  readonly share: number;
}

/** The markets of one column of the audience. */
export interface MarketsTab {
  readonly column: string;
  readonly sentence: string;
  readonly lines: readonly MarketLine[];
  /** A note that explains the rows. */
  readonly note: string;
}

export interface MarketsView {
  readonly tabs: readonly MarketsTab[];
  /** Reach of the plan as a share of the target, 0 to 1. */
  readonly planShare: number;
  /** The markets of all columns of the audience, for the csv. */
  readonly table: TableView;
}

const MARKETS_NOTE =
  'The same national money everywhere. A person counts where they live; what they use from elsewhere is in the file.';
const SMALL_NOTE = `* fewer than ${SMALL_TARGET_SAMPLE} respondents: rough.`;
const OTHERS_NOTE = `Markets with fewer than 50 respondents are together in ${OTHER_MARKETS}.`;
export const MARKET_HEADERS = [
  'Market',
  'Respondents',
  'People in target',
  'Reach',
  'Of target',
  'Frequency',
  'GRPs',
  'Range (95%)',
] as const;

/** Reach by market; null if the reply has no column with two or more markets. */
export function marketsView({ markets }: Pick<PlanReport, 'markets'>): MarketsView | null {
  const shown = (markets ?? []).filter(({ rows }) => rows.length > 1).map(withWholePeople);
  if (shown.length === 0) return null;
  const [{ rows }] = shown as [MarketReach];
  const sum = (figure: (row: MarketRow) => number) => rows.reduce((all, row) => all + figure(row), 0);
  const universe = sum((row) => row.universe);
  return {
    tabs: shown.map(({ column, rows: columnRows, says }) => ({
      column,
      sentence: says,
      lines: columnRows.map(lineOf),
      note: noteOf(columnRows),
    })),
    planShare: universe > 0 ? sum((row) => row.reach) / universe : 0,
    table: tableOfMarkets(shown),
  };
}

/** Markets with people rounded so that they add up to the people of the plan. */
function withWholePeople(market: MarketReach): MarketReach {
  const universes = roundedToSum(
    market.rows.map(({ universe }) => universe),
    0,
  );
  const reaches = roundedToSum(
    market.rows.map(({ reach }) => reach),
    0,
  );
  const rows = market.rows.map((row, index) => ({ ...row, universe: universes[index]!, reach: reaches[index]! }));
  return { ...market, rows };
}

function noteOf(rows: readonly MarketRow[]): string {
  const notes = [
    MARKETS_NOTE,
    rows.some(({ name }) => name === OTHER_MARKETS) ? OTHERS_NOTE : '',
    rows.some(({ small }) => small) ? SMALL_NOTE : '',
  ];
  return notes.filter(Boolean).join(' ');
}

/** Both ends of the 95 % confidence interval of reach, as shares of the target; null if there are too few respondents. */
function rangeOf({ reach, universe, standard_error: error, effective_sample }: MarketRow): [number, number] | null {
  if (effective_sample < RANGE_SAMPLE_MINIMUM || universe <= 0) return null;
  const ends = [reach - STANDARD_ERRORS_95 * error, reach + STANDARD_ERRORS_95 * error];
  return [Math.max(0, ends[0]!) / universe, Math.min(universe, ends[1]!) / universe];
}

const RANGE_DECIMALS_MAXIMUM = 4;

const shareText = (share: number) => `${fixedDecimals(100 * share, percentDecimals(100 * share, 1))}%`;

/** "71.9 to 75.3%". Has more decimals if an end would read as 0, or both the same: "0.02 to 0.06%". */
function rangeText([low, high]: readonly [number, number]): string {
  const text = (decimals: number) =>
    [low, high].map((share) => fixedDecimals(100 * share, decimals)) as [string, string];
  let decimals = Math.min(RANGE_DECIMALS_MAXIMUM, percentDecimals(100 * low, 1));
  while (decimals < RANGE_DECIMALS_MAXIMUM && low < high && text(decimals)[0] === text(decimals)[1]) decimals++;
  return `${text(decimals).join(' to ')}%`;
}

function lineOf(row: MarketRow): MarketLine {
  const range = rangeOf(row);
  return {
    name: row.small ? `${row.name} *` : row.name,
    respondents: wholeNumber(row.sample),
    people: wholeNumber(row.universe),
    reach: wholeNumber(row.reach),
    ofTarget: shareText(row.share),
    frequency: row.reach > 0 ? fixedDecimals(row.frequency, 2) : '',
    grps: wholeNumber(row.grps),
    range: range === null ? '' : rangeText(range),
    share: row.share,
  };
}

/** The number of decimals of a csv column. People, respondents and GRPs have none, as on the screen. */
function decimalsOf(field: string): number {
  if (field === 'Frequency') return 2;
  return field.endsWith('(%)') ? 1 : 0;
}

function tableOfMarkets(markets: readonly MarketReach[]): TableView {
  const rows = markets.flatMap(({ column, rows: columnRows }) =>
    columnRows.map((row) => {
      const range = rangeOf(row);
      return {
        Column: column,
        Market: row.name,
        Respondents: row.sample,
        'Effective Respondents': Math.round(row.effective_sample),
        'People In Target (people)': row.universe,
        'Reach (people)': row.reach,
        'Of Target (%)': 100 * row.share,
        Frequency: row.frequency,
        GRPs: Math.round(row.grps),
        'Range From (%)': range && 100 * range[0],
        'Range To (%)': range && 100 * range[1],
        Note: row.small ? `Fewer than ${SMALL_TARGET_SAMPLE} respondents: rough` : '',
      };
    }),
  );
  const { columns } = tableOf(rows, ['Column', 'Market', 'Note']);
  return { rows, columns: columns.map((column) => ({ ...column, decimals: decimalsOf(column.field) })) };
}
