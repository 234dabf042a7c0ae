import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { parsePlanningData } from '../../core/planningData/planningData.ts';
import type { PlanningData, PlanningTexts } from '../../core/planningData/planningData.ts';
import { mappingForFormats } from '../../core/planningData/lists/planningLists.ts';
import { isFormatRow, mergeCards } from '../../core/planningData/rates/mergeCards.ts';
import type { MergedRow } from '../../core/planningData/rates/rateRow.ts';
import { csvCell } from '../../core/text/csvCell.ts';
import type { CompanyRates } from './rateBook.ts';

/** The columns that all programs know that read the option lists. */
const COLUMNS = [
  'channel',
  'format',
  'cpm',
  'attention_share',
  'mean_active_seconds',
  'source',
  'date',
  'confidence',
] as const;

/**
 * The texts that the access call sends so that the web app can read audience files. They are the prices and attention figures of formats,
 * the mapping of vehicles to these formats, and the option lists (strategies, demographics and clients).
 */
export async function assumptionsAndMapping(rates: CompanyRates, day: string): Promise<PlanningTexts> {
  const { mapping, accessLists } = rates.data.texts;
  const cards = await rates.inForce([AGENCY_CARD, SEED_CARD], day);
  const formats = mergeCards(cards).filter(isFormatRow);
  return {
    assumptions: await sharedAssumptions(rates, day),
    mapping: mappingForFormats(mapping, formats),
    accessLists,
  };
}

const parsedData = new WeakMap<CompanyRates, Promise<PlanningData>>();

/**
 * The planning data of the access call, parsed once for each `rates` object. There is a new object whenever the
 * stamp changes, and on every day.
 */
export function sharedData(rates: CompanyRates, day: string): Promise<PlanningData> {
  const known = parsedData.get(rates);
  if (known !== undefined) return known;
  const data = assumptionsAndMapping(rates, day).then(parsePlanningData);
  parsedData.set(rates, data);
  // After a failure, such as an outage, the next call tries again.
  data.catch(() => parsedData.delete(rates));
  return data;
}

/**
 * Call 1's csv of prices and attention: the seed (the built-in card Illustrative) and the agency's card in eight columns. A price for
 * only one demographic is left out, because the csv has no column for the demographic. The price of the format itself is sent. Clients'
 * cards are never part of it.
 */
async function sharedAssumptions(rates: CompanyRates, day: string): Promise<string> {
  const cards = await rates.inForce([AGENCY_CARD, SEED_CARD], day);
  const { assumptions } = rates.data.texts;
  // Without an agency's card, the seed's file is sent as it is, if its header is exactly `COLUMNS`.
  if (cards.length === 1 && assumptions.split(/\r?\n/, 1)[0] === COLUMNS.join(',')) return assumptions;
  // Retired formats are included, because the mapping may name them.
  const rows = mergeCards(cards).filter(isFormatRow);
  return [COLUMNS.join(','), ...rows.flatMap((row) => lineOf(row, rates.data.date)), ''].join('\n');
}

/** One line, or none for a row without its figures. @param fallbackDate  the date [ISO] for a row that has none */
function lineOf(row: MergedRow, fallbackDate: string): string[] {
  const { channel, format, price: cpm, attention_share: share, mean_active_seconds: seconds } = row;
  if ([cpm, share, seconds].some((figure) => typeof figure !== 'number')) return [];
  // One column says where both the price and the attention figures come from.
  const sources = [...new Set([row.price_source, row.source])].filter((source) => source);
  const cells: Readonly<Record<(typeof COLUMNS)[number], string | number | null | undefined>> = {
    channel,
    format,
    cpm,
    attention_share: share,
    mean_active_seconds: seconds,
    source: sources.join('; ') || 'illustrative',
    date: row.date || row.price_date || fallbackDate,
    confidence: row.confidence || 'illustrative',
  };
  return [COLUMNS.map((column) => csvCell(String(cells[column]))).join(',')];
}
