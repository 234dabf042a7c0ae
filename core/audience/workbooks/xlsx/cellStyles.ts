import { xmlTags } from './xml.ts';

/** How the number in a cell is displayed. */
export interface NumberFormat {
  /** A plain number, a share in percent, a day counted from 1900, or a number in thousands or millions. */
  readonly meaning: 'plain' | 'percent' | 'date' | 'thousands' | 'millions';
  /** The unit after the number: "m" in `0.0"m"`; "" for none. */
  readonly unit: string;
}

/** Ids of built-in number formats (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_PERCENT = new Set([9, 10]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The number format of each cell style (the `s` of a cell); null for a plain number. */
export function cellStyles(stylesXml: string): (NumberFormat | null)[] {
  const formats = new Map<number, string>();
  const styles: (NumberFormat | null)[] = [];
  let inCellFormats = false;
  for (const { name, attributes, closes } of xmlTags(stylesXml)) {
    if (name === 'cellXfs') inCellFormats = !closes;
    if (closes) continue;
    if (name === 'numFmt') formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    if (name === 'xf' && inCellFormats) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      const code = formats.get(id);
      if (code !== undefined) styles.push(numberFormat(code));
      else if (BUILT_IN_PERCENT.has(id)) styles.push({ meaning: 'percent', unit: '' });
      else styles.push(isBuiltInDate(id) ? { meaning: 'date', unit: '' } : null);
    }
  }
  return styles;
}

/** A unit in quotes after the digits, or a character after a backslash: `0.0"m"`, `#,##0,"k"`, `0.0\\%`. */
const UNIT_OF_FORMAT = /^[^;]*[0#?],*(?:_.)?(?:"\s*(mn?|mio\.?|k|%)\s*"|\\([mk%]))/i;

/** Reads a format code such as `0.0%`, `d/mm/yyyy` or `#,##0;[Red]-#,##0`; null for a plain number. */
export function numberFormat(code: string): NumberFormat | null {
  const [, quoted, escaped] = UNIT_OF_FORMAT.exec(code) ?? [];
  const unit = quoted ?? escaped ?? '';
  // Other quoted words, escaped characters, and colours or locales in brackets do not matter. [h] is kept: it is elapsed time.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (bare.includes('%')) return { meaning: 'percent', unit: '' };
  if (/[dmyhs]/i.test(bare.replace(/general|e[+-]/gi, ''))) return { meaning: 'date', unit: '' };
  // Each comma after the last digit divides the displayed number by 1000: `#,##0,` shows 2559072 as 2,559.
  const commas = /^[^;]*[0#?](,+)(?![0#?,])/.exec(bare)?.[1]?.length ?? 0;
  if (commas === 0) return unit === '' ? null : { meaning: 'plain', unit };
  return { meaning: commas === 1 ? 'thousands' : 'millions', unit };
}

const DIVISORS = { plain: 1, thousands: 1e3, millions: 1e6, percent: 0.01 };

/**
 * A number as its cell displays it, but with all its digits: 0.123 in percent is "12.3%". It is rounded to 15 digits; without this, 0.07
 * would give 7.000000000000001 %.
 */
export function displayedText(value: number, { meaning, unit }: NumberFormat, from1904: boolean): string {
  if (meaning === 'date') return dateText(value, from1904);
  return `${Number((value / DIVISORS[meaning]).toPrecision(15))}${meaning === 'percent' ? '%' : unit}`;
}

const DAYS_1904 = 1462;
const DAY_MILLISECONDS = 86_400_000;

/** A day number as a date: 45000 -> "2023-03-15". Times are dropped. */
function dateText(days: number, from1904: boolean): string {
  const serial = Math.floor(days + (from1904 ? DAYS_1904 : 0));
  // Excel's calendar has a 29 February 1900 that never existed; days before it are off by one.
  const shift = serial < 60 ? 1 : 0;
  const date = new Date(Date.UTC(1899, 11, 30 + shift) + serial * DAY_MILLISECONDS);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}
