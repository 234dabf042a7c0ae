const GROUPED = /^-?\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^-?\$?\s?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number or an amount of money: "1800", "$1,800.50"; NaN where the text is no number. */
export function numberIn(text: string): number {
  return PLAIN.test(text) || GROUPED.test(text) ? Number(text.replace(/[$,\s]/g, '')) : NaN;
}

/** A share: "0.43" or "43%"; NaN where the text is no number. */
export function shareIn(text: string): number {
  const percent = /^(-?(?:\d+\.?\d*|\.\d+))\s?%$/.exec(text)?.[1];
  // The decimal point is moved in the text, because 33.3 / 100 is not exactly the number 0.333.
  return percent === undefined ? numberIn(text) : Number(`${percent}e-2`);
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4}|\d{2})$/i;
const MONTH_NAMED_FIRST = /^([a-z]{3,9})\.?[\s-](\d{1,2}),?[\s-](?:\d{4}|\d{2})$/i;
/**
 * Excel's day 1 is 1 January 1900; it counts a 29 February 1900 that did not exist, so later days count from 30 December
 * 1899.
 */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;
/** Day numbers from 1954 to 2119. Other numbers cannot be dates of prices. */
const SERIAL_RANGE = [20_000, 80_000] as const;

/** A date [ISO 8601], or why the text is no date. */
export type DateRead = { readonly date: string } | { readonly fault: 'no date' | 'month first' };

/**
 * A date, day before month: "2026-01-15", "15/01/2026", "15/1/26", "15 Jan 2026".
 * @param inWorkbook  also reads a spreadsheet's day number: 46037 is 2026-01-15
 */
export function dateIn(text: string, inWorkbook = false): DateRead {
  const iso = ISO.exec(text);
  if (iso !== null) return dayOf(iso[1]!, Number(iso[2]), iso[3]!);
  const slashed = SLASHED.exec(text);
  if (slashed !== null) return ofSlashed(slashed);
  const named = NAMED.exec(text);
  if (named !== null) return dayOf(named[3]!, monthOf(named[2]!), named[1]!);
  const [, month, day] = MONTH_NAMED_FIRST.exec(text) ?? [];
  if (month !== undefined && monthOf(month) > 0 && Number(day) <= 31) return { fault: 'month first' };
  if (inWorkbook && /^\d{5}(?:\.\d+)?$/.test(text)) return ofSerial(Math.floor(Number(text)));
  return { fault: 'no date' };
}

function ofSlashed([, day, month, year]: readonly string[]): DateRead {
  const isMonthFirst = Number(month) > 12 && Number(day) <= 12;
  return isMonthFirst ? { fault: 'month first' } : dayOf(year!, Number(month), day!);
}

/** 1 to 12; 0 for no name of a month. */
function monthOf(name: string): number {
  return 1 + MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
}

function dayOf(yearText: string, month: number, dayText: string): DateRead {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const instant = new Date(Date.UTC(year, month - 1, Number(dayText)));
  const exists = year >= 1900 && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === Number(dayText);
  return exists ? { date: instant.toISOString().slice(0, 10) } : { fault: 'no date' };
}

function ofSerial(serial: number): DateRead {
  const [first, last] = SERIAL_RANGE;
  if (serial < first || serial > last) return { fault: 'no date' };
  return { date: new Date(SERIAL_EPOCH + serial * DAY_MILLISECONDS).toISOString().slice(0, 10) };
}
