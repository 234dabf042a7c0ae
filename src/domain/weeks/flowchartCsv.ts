import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { channelPrices } from '../../../core/planningData/defaultFormat.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { priceIndexOf } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import type { TableView } from '../report/reportContents.ts';
import { lastDay } from './weeksView.ts';
import type { WeeksView } from './weeksView.ts';

/** Number of impressions that an amount of money buys. @param cpm  dollars for a thousand impressions */
const impressionsFor = (cents: number, cpm: number) => Math.round((10 * cents) / cpm);

/**
 * The weeks as a flowchart with a row for each placement (channel). Its columns have the order in which Campaign Manager
 * imports them. A placement starts in its first week with money and ends with its last week with money. Units are
 * impressions at the plan's prices and price indices.
 */
export function flowchart(
  plan: WeekPlan,
  view: WeeksView,
  { assumptions }: Pick<PlanReport, 'assumptions'>,
): TableView {
  const cpm = assumptions ? channelPrices(assumptions.rows) : null;
  const { starts, rows } = view;
  const headers = [
    ...['Site name', 'Placement start date', 'Placement end date', 'Placement', 'Type'],
    ...starts.map((start) => `Units ${start}`),
    ...starts.map((start) => `Cost ${start}`),
    ...['Cost structure', 'Units', 'Rate', 'Cost'],
  ];
  const cells = rows.map(({ channel, family, cents, total }) => {
    const price = cpm?.[CHANNELS.indexOf(channel)] ?? 0;
    const priceIndices = priceIndexOf(plan, channel);
    const units = cents.map((amount, week) => (price > 0 ? impressionsFor(amount, price * priceIndices[week]!) : 0));
    const allUnits = units.reduce((sum, count) => sum + count, 0);
    const firstWeek = cents.findIndex((amount) => amount > 0);
    const lastWeek = cents.findLastIndex((amount) => amount > 0);
    return [
      ...[family, starts[firstWeek]!, lastDay({ starts: starts.slice(0, lastWeek + 1) }), channel, 'Flight'],
      ...units,
      ...cents.map((amount) => amount / 100),
      // The rate is the CPM of all units in dollars, rounded to cents. `total` is in cents.
      ...['CPM', allUnits, allUnits > 0 ? Math.round((1000 * total) / allUnits) / 100 : 0, total / 100],
    ];
  });
  const isText = (header: string) => !/^(Units|Cost$|Cost \d|Rate)/.test(header);
  return {
    columns: headers.map((header) => ({
      field: header,
      header,
      numeric: !isText(header),
      decimals: header.startsWith('Units') ? 0 : 2,
    })),
    rows: cells.map((row) => Object.fromEntries(row.map((value, index) => [headers[index]!, value]))),
  };
}
