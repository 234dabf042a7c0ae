import { anyOf } from '../../text/anyOf.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import type { Preview } from '../csv/preview.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { plainName } from '../../text/plainName.ts';
import type { HeadedColumns } from './respondentColumns.ts';

const KIND_OF_SPEND = anyOf('media|net|gross|total|planned|actual|ad|client');
const SPEND = anyOf('spend|spends|spending|cost|costs|budget|investment|rate|price|fee');
/** Headings about media buying, not about audiences. */
const BUYING_HEADING = new RegExp(
  `^${anyOf(
    `${KIND_OF_SPEND}*${SPEND}(?:aud|usd|nett?|gross|000s?)?`,
    // Media
    'impressions?|imps|clicks?|ctr|cpm|cpc|cpt|cpv|views|spots|insertions|grps?|tarps?',
    'bookings?|startdate|enddate|flighting|amountspent(?:aud|usd)?|linkclicks',
    // Invoices
    'commission|discount|rebate|margin|markup|invoice(?:no|number|date|amount)?|gst|vat|tax',
    'qty|quantity|unitprice|amount(?:due|paid|inclgst|exgst)?',
    'contact|contactname|abn',
  )}$`,
);
/** Headings of lists of people. */
const CONTACT_HEADING =
  /^(?:e?mail|emailaddress|(?:mobile|home|work)?(?:phone|telephone)(?:number|no)?|mobile(?:number|no)?)$/;
/** Headings of web analytics, which count visits to one's own site, not the audience of media. */
const WEB_VISITS = new RegExp(
  `^${anyOf(
    'sessions?|engagedsessions?|engagementrate|bouncerate|pageviews?|screenpageviews|pagespersession',
    String.raw`(?:avg|average)(?:engagementtime|sessionduration|timeonpage)(?:per\w+)?`,
    'keyevents|goalcompletions|newusers|activeusers|returningusers',
    'sessionsource(?:medium)?|landingpage|conversions?|conversionrate',
  )}$`,
);
/** A table with at least this many such headings is a report of web visits. */
const WEB_HEADINGS_MINIMUM = 2;
/** Headings of tables with a row for each period, or for each place. */
const TIME_HEADING = /^(?:week|weeks|weekcommencing|weekending|wc|we|date|day|month|quarter|year|period|time|hour)$/;
const PLACE_HEADING =
  /^(?:postcode|postalcode|zip|zipcode|suburb|lga|sa[1-4]|store|storeid|town|city|market|state|region)$/;
/** A table has a row for each period or place if at least this share of the cells in such a column are different. */
const DISTINCT_SHARE = 0.9;

/** Whether a heading is about media buying: money, impressions, spots. */
export function isBuying(heading: string): boolean {
  return BUYING_HEADING.test(plainName(heading.replace(/\([^)]*\)|[$€£]/g, '')));
}

// Headings of a list of variables, of the codes of their answers and of the labels of these codes.
const VARIABLE_HEADING = /^(?:variables?|questions?|items?|fields?)(?:names?|ids?|codes?)?$/;
const CODE_HEADING = /^(?:codes?|values?|numbers?)$/;
const LABEL_HEADING =
  /^(?:(?:value|variable)?labels?|meanings?|answers?|answertexts?|options?|texts?|descriptions?|questiontexts?)$/;

/** @throws {AudienceFileError} when the table lists variables with the labels of their codes */
export function refuseCodeList(headings: readonly string[]): void {
  const names = headings.map(plainName).filter((name) => name !== '');
  const kinds = [VARIABLE_HEADING, CODE_HEADING, LABEL_HEADING];
  const isList = kinds.every((kind) => names.some((name) => kind.test(name)));
  if (!isList || !names.every((name) => kinds.some((kind) => kind.test(name)))) return;
  throw notAnAudience('a list of variables and their labels', headings);
}

/** @throws {AudienceFileError} when the table lists visits to a web site, people with their e-mail or phone, or spending without audiences */
export function refuseMediaPlan(headings: readonly string[], hasAudience: boolean): void {
  const visits = headings.filter((heading) => WEB_VISITS.test(plainName(heading)));
  if (visits.length >= WEB_HEADINGS_MINIMUM) throw notAnAudience('a report of visits to a web site', visits);
  const buying = headings.filter(isBuying);
  const isOfCampaign = headings.some((heading) => /^(?:campaign|adset)(?:name|id)?$/.test(plainName(heading)));
  if (isOfCampaign && buying.length > 1) throw notAnAudience('a report of a campaign', buying);
  if (hasAudience) return;
  const contacts = headings.filter((heading) => CONTACT_HEADING.test(plainName(heading)));
  if (contacts.length > 0 && contacts.length >= buying.length) throw notAnAudience('a list of contacts', contacts);
  if (buying.length > 0) throw notAnAudience('a media plan or a list of spending', buying);
}

/** Headings of opinions and of app stores. A rating may be a reach of television. */
const OPINION = /\b(?:(?:dis)?trust\w*|stars|reviews|satisf\w*|nps|recommend\w*|downloads?)\b/i;

/** Headings of prices, bookings and results of advertising: "30s rate", "Booked TARPs", "Benchmark CTR %", "Total $". */
const ADVERTISING = new RegExp(
  String.raw`\b${anyOf(
    String.raw`\d+ ?s(?:ec\w*)? rates?|(?:spot|card) rates?|ad (?:spend|market)|mentions|ctr|vcr|cp[cmv]|revenue|searches`,
    '(?:booked|achieved|planned|delivered|bought) (?:[gt]rps?|tarps?|spots)',
  )}\b|^(?:positive|negative)\b|\$(?!\s?\d)`,
  'i',
);
const WEEK_OF_PLAN = /^w\/c\b/i;

/** @throws {AudienceFileError} when all figures of a crosstab are about opinions or advertising */
export function refuseOtherFigures(headings: readonly string[]): void {
  if (headings.length > 0 && headings.every((heading) => OPINION.test(heading)))
    throw notAnAudience('a table of opinions', headings);
  const figures = headings.filter((heading) => !WEEK_OF_PLAN.test(heading));
  if (figures.length > 0 && figures.every((heading) => ADVERTISING.test(heading)))
    throw notAnAudience('a table of prices, bookings or results of advertising', headings);
}

/** @throws {AudienceFileError} when a table without respondent columns is about spending, or has a row for each week or place */
export function refuseOtherRows(columns: HeadedColumns, below: Preview): void {
  if (Object.keys(columns.roles).length > 0) return;
  const buying = columns.headings.filter(isBuying);
  if (buying.length > 0) throw notAnAudience('a list of spending', buying);
  for (const [index, heading] of columns.headings.entries()) {
    const what = TIME_HEADING.test(plainName(heading))
      ? 'week, day or month'
      : PLACE_HEADING.test(plainName(heading))
        ? 'place'
        : null;
    if (what === null) continue;
    const cells = below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    if (cells.length === 0 || new Set(cells).size < cells.length * DISTINCT_SHARE) continue;
    throw notAnAudience(`a table with one row for each ${what}`, [heading]);
  }
}

/** The heading of a column of times or places in a table without respondent columns; null for none. */
export function timeOrPlaceHeading({ roles, headings }: HeadedColumns): string | null {
  if (Object.keys(roles).length > 0) return null;
  return (
    headings.find((heading) => TIME_HEADING.test(plainName(heading)) || PLACE_HEADING.test(plainName(heading))) ?? null
  );
}

/** @param what  completes "This looks like ..." */
export function notAnAudience(what: string, headings: readonly string[]): AudienceFileError {
  const named = headings.slice(0, 5).map(quotedCell).join(', ');
  return new AudienceFileError(`This looks like ${what}, not an audience file.`, [
    `Its columns say so: ${named}. An audience file has one row for each respondent, or for each vehicle with the people it reaches.`,
  ]);
}
