import { anyOf } from '../../text/anyOf.ts';

/** First letters of the names of months, in the languages that the reader knows. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|gen|ene)/i,
  /^(?:feb|fev|fév)/i,
  /^(?:mar|mär|maa|mrz)/i,
  /^(?:apr|abr|avr)/i,
  /^(?:may|mai|maj|mei|mag)/i,
  /^(?:jun|juin|giu)/i,
  /^(?:jul|juil|lug)/i,
  /^(?:aug|ago|aoû|aou)/i,
  /^(?:sep|set)/i,
  /^(?:oct|okt|out|ott)/i,
  /^nov/i,
  /^(?:dec|dez|dic|déc)/i,
];

/** 1 to 12 for a word that begins as the name of a month does; null for any other word. */
export function monthNamed(word: string): number | null {
  const index = MONTHS.findIndex((month) => month.test(word));
  return index < 0 ? null : index + 1;
}

// Parts of the pattern of a period.
const MONTH = String.raw`${anyOf(
  // January to April
  'jan|gen|ene|feb|fev|fév|mar|mär|maa|mrz|apr|abr|avr',
  // May to August
  'may|mai|mei|mag|jun|juin|giu|jul|juil|lug|aug|ago|aoû',
  // September to December
  'sep|set|oct|okt|out|ott|nov|dec|dez|dic|déc',
)}\p{Letter}*\.?`;
const YEAR = "(?:(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d))";
const LONG_YEAR = '(?:19|20)\\d\\d';
/** "12 months to", "year ending", "MAT": words before the last month of a period. */
const SPAN =
  '(?:\\b(?:(?:\\d{1,2}|twelve|six|three) months? (?:to|ending|ended)|(?:year|quarter|month|y/?e|mat|r12) ?(?:to|ending|ended)?) )?';
// A period without a number: "previous", "this quarter", "last year".
const LAST = String.raw`(?<!\b(?:in|used|watched|viewed|listened|read|visited)(?: the)? )last`;
const NAMED_PERIOD = anyOf('year|period|quarter|month|wave|survey');
const NO_NUMBER_BEHIND = String.raw`(?! (?:\d|weeks?\b|wk\b|days?\b|four\b|seven\b))`;
/** A period in a heading: "Jan-Mar 2026", "Q1 2026", "FY25", "2026-03", "2026-03-31", "Wave 12", "last year". */
const PERIOD = new RegExp(
  [
    `${SPAN}\\b${MONTH}(?:[ -]*${YEAR})?\\s*(?:-|–|to|/)\\s*${MONTH}[ -]*${YEAR}`,
    `${SPAN}\\b${MONTH}[ '’/-]*${YEAR}`,
    `\\b[qth][1-4][ '’/-]*${YEAR}`,
    `\\b${LONG_YEAR}[ /-]*[qth][1-4]\\b`,
    `\\b(?:fy|cy)[ '’]*(?:\\d{4}|\\d\\d)\\b`,
    `\\b${LONG_YEAR}[-/](?:0[1-9]|1[0-2])(?:[-/](?:0[1-9]|[12]\\d|3[01]))?\\b`,
    `\\b${LONG_YEAR}\\b`,
    '\\b(?:wave|period|round|welle|vague|ola|onda) ?#?\\d{1,3}\\b',
    // "Used in last month" is a question, and no period.
    String.raw`\b(?:previous|prior|${LAST}|this|current|latest)(?: ${NAMED_PERIOD})?\b${NO_NUMBER_BEHIND}|\byear ago\b`,
  ].join('|'),
  'iu',
);

/** A period named in a heading, and the heading without it: "Reach % Q1 2026" is "Reach %" in "Q1 2026". Null for none. */
export function splitPeriod(heading: string): { period: string; rest: string } | null {
  const found = PERIOD.exec(heading);
  if (found === null) return null;
  const period = found[0].trim();
  const rest = `${heading.slice(0, found.index)} ${heading.slice(found.index + found[0].length)}`;
  const bare = rest.replace(/\(\s*\)|\[\s*\]/g, ' ').replace(/\s+/g, ' ');
  return { period, rest: bare.replace(/^[\s:,;|/–-]+|[\s:,;|/–-]+$/g, '') };
}

const ENGLISH_MONTH = anyOf('jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec');
const END_OF_MONTH = anyOf('uary|ruary|ch|il|e|y|ust|tember|ober|ember');
/** "Jan", "January", "Jan-Mar", "Q1", "H2", "W3", "Week 3", "01/2026", "31/01/2026", "Pre": periods without a word about the figures. */
const BARE_PERIOD = new RegExp(
  `^${anyOf(
    // "January", "Jan-Mar"
    String.raw`${ENGLISH_MONTH}${END_OF_MONTH}?(?:\s*[-–]\s*${ENGLISH_MONTH}\w*)?`,
    // "Q1", "Week 12", "01/2026"
    String.raw`[qhwp]\s?\d{1,2}|(?:week|wk|quarter|half|month|wave)\s?\d{1,2}|(?:\d{1,2}[./])?\d{1,2}[./](?:19|20)\d\d`,
    'pre|post',
  )}$`,
  'i',
);

/** Whether a whole heading is a period, also without a year. */
export const isBarePeriod = (heading: string) => BARE_PERIOD.test(heading);

/** A number by which periods are sorted: it is larger for a later period. */
export function periodOrder(period: string): number {
  const plain = period.toLowerCase();
  if (/previous|prior|last|year ago/.test(plain)) return -Infinity;
  if (/this|current|latest/.test(plain)) return Infinity;
  const years = Array.from(plain.matchAll(/(?:19|20)\d\d/g), ([year]) => Number(year));
  const short = /(?:['’]| |-|[qth][1-4]|\p{Letter})(\d\d)$/u.exec(plain)?.[1];
  const year = years.at(-1) ?? (short === undefined ? 0 : 2000 + Number(short));
  const part = /(?<!\p{Letter})([qth])([1-4])/u.exec(plain);
  const numbered = (/(?:19|20)\d\d[-/](\d\d)/.exec(plain) ?? /(\d{1,2})[./](?:19|20)\d\d/.exec(plain))?.[1];
  const named = plain
    .split(/[^\p{Letter}]+/u)
    .map(monthNamed)
    .findLast((one) => one !== null);
  const month = part === null ? Number(numbered ?? named ?? 0) : Number(part[2]) * (part[1] === 'h' ? 6 : 3);
  return year > 0 ? year * 12 + month : Number(/\d+/.exec(plain)?.[0] ?? month);
}
