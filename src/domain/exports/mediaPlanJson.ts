import { channelPrices } from '../../../core/planningData/defaultFormat.ts';
import { CHANNEL_ENTRIES, CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { priceIndexOf, weekStarts } from '../../../core/rules/weekPlan.ts';
import { daysLater, localDay } from '../../../core/words/days.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { targetTitle } from '../report/reportContents.ts';
import type { ExportedPlan } from './exportedPlan.ts';
import { limitsNote, pricesNote, proofNote } from './exportedPlan.ts';

/** The version of the open Media Plan data standard (mediaplanschema). */
const STANDARD_VERSION = '3.0';
const CURRENCY = 'AUD';
/** Length in days of a plan without weeks: a month. */
const MONTH_DAYS = 30;

interface LineItem {
  readonly id: string;
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly [field: string]: string | number | object;
}

/** A channel's money, in cents, from one day to another. Both days are ISO 8601 dates and included. */
interface Flight {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
  /** The price as a multiple of the plan's price. */
  readonly priceIndex: number;
}

/**
 * A plan in the Media Plan data standard 3.0, with a line item for each channel and week with money. A plan without weeks has
 * one line item for each channel, which lasts a month from the day of the export.
 */
export function mediaPlanJson(plan: ExportedPlan): object {
  const { form, report, date, author, weeks, facts } = plan;
  const id = report.made_at ?? date.toISOString();
  const flights = weeks ? flightsOfWeeks(weeks.plan) : flightsOfMonth(plan);
  const period = { start_date: flights[0]?.from ?? localDay(date), end_date: lastEnd(flights) ?? localDay(date) };
  const cpm = report.assumptions ? channelPrices(report.assumptions.rows) : null;
  const audience = targetTitle(form, facts);
  return {
    meta: {
      id: `plan-${id}`,
      schema_version: STANDARD_VERSION,
      name: form.name,
      created_by_name: report.made_by ?? author,
      created_at: id,
      comments: commentOf(plan),
      is_current: true,
      is_archived: false,
    },
    campaign: {
      id: `campaign-${id}`,
      name: form.name,
      objective: form.strategy,
      ...period,
      budget_currency: CURRENCY,
      budget_total: sum([...centsOfPlan(report).values()]) / 100,
      advertiser_name: form.client,
      target_audiences: [{ name: audience, description: audienceNotes(facts).join(', ') }],
      target_locations: [{ name: 'Australia', location_type: 'Country', location_list: ['Australia'] }],
      kpi_name1: 'Attentive reach',
      kpi_value1: report.attentive_reach,
      kpi_name2: 'Cost per person reached attentively',
      kpi_value2: report.cost_per_attentive_reach,
      kpi_name3: 'Frequency',
      kpi_value3: report.frequency,
    },
    lineitems: flights.map((flight) => lineItem(flight, cpm, audience)),
  };
}

function flightsOfWeeks(plan: NonNullable<ExportedPlan['weeks']>['plan']): Flight[] {
  // The last day of a week is six days after its first.
  return weekStarts(plan).flatMap((from, week) =>
    CHANNELS.flatMap((channel) => {
      const cents = plan.cells[channel]?.[week] ?? 0;
      const priceIndex = priceIndexOf(plan, channel)[week]!;
      return cents > 0 ? [{ channel, from, to: daysLater(from, 6), cents, priceIndex }] : [];
    }),
  );
}

function flightsOfMonth({ report, date }: ExportedPlan): Flight[] {
  const from = localDay(date);
  const to = daysLater(from, MONTH_DAYS - 1);
  return [...centsOfPlan(report)].map(([channel, cents]) => ({ channel, from, to, cents, priceIndex: 1 }));
}

function lineItem(
  { channel, from, to, cents, priceIndex }: Flight,
  cpm: Float64Array | null,
  audience: string,
): LineItem {
  const price = cpm && cpm[CHANNELS.indexOf(channel)]! * priceIndex;
  return {
    id: `${channel.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${from}`,
    name: `${channel}, ${from}`,
    start_date: from,
    end_date: to,
    channel: CHANNEL_ENTRIES[channel].family,
    vehicle: channel,
    target_audience: audience,
    location_type: 'Country',
    location_name: 'Australia',
    buy_type: 'CPM',
    cost_currency: CURRENCY,
    cost_total: cents / 100,
    cost_media: cents / 100,
    // `price` is in dollars for a thousand impressions: 1,000 x (cents / 100) / price.
    ...(price && { metric_impressions: Math.round((10 * cents) / price) }),
  };
}

function commentOf(plan: ExportedPlan): string {
  const dates = plan.weeks ? '' : 'No weeks are planned: the dates are a month from the day of the export.';
  return [limitsNote(plan), pricesNote(plan.report), proofNote(plan), dates].filter(Boolean).join(' · ');
}

const lastEnd = (flights: readonly Flight[]) =>
  flights
    .map(({ to }) => to)
    .sort()
    .at(-1);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
