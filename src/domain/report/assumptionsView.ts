import type { AssumptionRow, AssumptionSet, PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow, TableRow } from '../../../core/contract/bodies/rows.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import { columnOf } from './reportContents.ts';
import type { TableView } from './reportContents.ts';
import { attentionTrust, confidenceOf, pricesAreIllustrative } from '../../../core/planningData/assumptionsTrust.ts';
import { ownPricesIn } from '../../../core/planningData/ownAssumptions.ts';
import { isAllMoney, pricedAt, priceInWords } from '../../../core/planningData/rates/rateWords.ts';
import { replacedPricesInWords } from '../plan/ownPriceCopy.ts';
import { upToDecimals } from '../../../core/words/amounts.ts';
import { capital } from '../../../core/words/wording.ts';

/** The prices and attention figures saved with a plan, as a table. */
export function assumptionsView({ rows }: Pick<AssumptionSet, 'rows'>): TableView {
  // A rate card has separate sources for the price and for the attention figure.
  const arePricesSourced = rows.some(({ price_source: source }) => source !== undefined);
  const [dateName, sourceName] = arePricesSourced ? ['Attention date', 'Attention source'] : ['Date', 'Source'];
  return {
    columns: [
      columnOf('Channel'),
      columnOf('Format'),
      columnOf('CPM ($)', 2),
      ...(rows.some(isForTarget) ? [columnOf(BOUGHT_AT)] : []),
      ...(arePricesSourced ? [columnOf('Price kind'), columnOf('Price date'), columnOf('Price source')] : []),
      ...(ownPricesIn(rows).length > 0 ? [columnOf(KEPT_CPM, 2)] : []),
      // The column has as many decimals as the data. More decimals would look too precise.
      columnOf('Seen with attention (%)', rows.every((row) => isWholeNumber(row.attention_share * 100)) ? 0 : 1),
      columnOf('Mean active seconds', 1),
      columnOf('Confidence'),
      columnOf(dateName),
      columnOf(sourceName),
    ],
    rows: rows.map((row): TableRow => ({
      Channel: row.channel,
      Format: row.format,
      'CPM ($)': row.cpm,
      [BOUGHT_AT]: isForTarget(row) ? priceInWords(row.price, row.basis) : '',
      'Price kind': row.price_kind ?? '',
      'Price date': row.price_date ?? row.date,
      'Price source': row.kept_cpm === undefined ? (row.price_source ?? row.source) : 'The planner’s own.',
      [KEPT_CPM]: row.kept_cpm ?? null,
      // In per cent with four decimals, without errors of floating-point numbers.
      'Seen with attention (%)': Math.round(row.attention_share * 1e6) / 1e4,
      'Mean active seconds': row.mean_active_seconds,
      Confidence: confidenceOf(row),
      [dateName]: row.date,
      [sourceName]:
        row.kept_cpm === undefined || arePricesSourced
          ? row.source
          : `CPM: the planner’s own. For what was kept: ${row.source}`,
    })),
  };
}

/** The column with the price for contacts in the target, from which the CPM was computed. */
const BOUGHT_AT = 'Bought at';

type TargetPriced = AssumptionRow & { readonly price: number; readonly basis: 'cpt' | 'tarp' };

function isForTarget(row: AssumptionRow): row is TargetPriced {
  return row.kept_cpm === undefined && row.price !== undefined && (row.basis === 'cpt' || row.basis === 'tarp');
}

/** The column with the price that the planner's own price replaced. */
const KEPT_CPM = 'Kept CPM ($)';

/** A sentence with the planner's own prices; empty if there are none. */
export function ownPricesSentence({ rows }: Pick<AssumptionSet, 'rows'>): string {
  const own = ownPricesIn(rows);
  if (own.length === 0) return '';
  return `${own.length === 1 ? 'One price is' : `${own.length} prices are`} the planner’s own: ${replacedPricesInWords(own)}.`;
}

/** The planner's own prices for the inputs panel; '' if there are none. */
export function ownPricesInputs({ assumptions }: Pick<PlanReport, 'assumptions'>): string {
  return replacedPricesInWords(ownPricesIn(assumptions?.rows ?? []));
}

/** The parts of a report with the prices that were used and the money spent at these prices. */
type PricedPlan = Pick<PlanReport, 'assumptions' | 'output'>;

/**
 * The rates of a plan, in the same words everywhere: "at Banksia Bank rates v4, 31% of the money at illustrative prices". For
 * a plan without a rate card the kinds of its prices: "own and illustrative prices"; empty if all are market prices.
 */
export function pricesInShort(report: PricedPlan): string {
  const { assumptions } = report;
  return assumptions === undefined ? '' : (ratesOf(report) ?? kindsOfPrices(report, assumptions));
}

/** The rates of a plan as words that follow a figure: "at own and illustrative prices". */
export function pricesOfFigure(report: PricedPlan): string {
  const prices = pricesInShort(report);
  return prices === '' || ratesOf(report) !== null ? prices : `at ${prices}`;
}

/** The rate card of a plan in words; null for a plan without one. */
export function ratesOf(report: PricedPlan): string | null {
  return report.assumptions === undefined ? null : pricedAt(report.assumptions, totalMoney(report));
}

/** The money [$] of all channels. */
function totalMoney({ output }: PricedPlan): number {
  return readRows<OutputRow>(output).reduce((sum, row) => sum + row.Optimal_Budget, 0);
}

function kindsOfPrices(report: PricedPlan, { rows, illustrative }: AssumptionSet): string {
  const isOwn = ownPricesIn(rows).length > 0;
  // Channels without money do not count: if all money was spent at illustrative prices, the plan's prices are illustrative.
  const isIllustrative = pricesAreIllustrative({ rows }) || isAllMoney(illustrative?.price ?? 0, totalMoney(report));
  const words = [isOwn ? 'own' : '', isIllustrative ? 'illustrative' : ''].filter(Boolean);
  return words.length === 0 ? '' : `${words.join(' and ')} prices`;
}

function isWholeNumber(value: number): boolean {
  // A share in per cent, such as 0.07 * 100, has a small error of floating-point numbers.
  return Math.abs(value - Math.round(value)) < 1e-9;
}

/** A sentence about how reliable the figures are; empty if there are no rows. */
export function assumptionsTrust({ rows }: Pick<AssumptionSet, 'rows'>): string {
  if (rows.length === 0) return '';
  const subject = ownPricesIn(rows).length > 0 ? 'Every other price' : 'Every price';
  const priceSentence = pricesAreIllustrative({ rows }) ? `${subject} is illustrative, not a market rate` : '';
  return `${capital([priceSentence, attentionTrust(rows)].filter(Boolean).join('; '))}.`;
}

/** The attention threshold of the plan: "1 second"; null if the reply lacks it. */
export function thresholdText({ assumptions }: Pick<PlanReport, 'assumptions'>): string | null {
  if (!assumptions) return null;
  const seconds = assumptions.attention_threshold_seconds;
  return `${upToDecimals(seconds, 2)} ${seconds === 1 ? 'second' : 'seconds'}`;
}
