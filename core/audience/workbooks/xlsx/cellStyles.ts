import { xmlTags } from './xml.ts';

/**
 * What a number in a cell means, by the format in which it is displayed: a plain number, a share displayed in percent, a day
 * counted from 1900, or a number displayed in thousands or millions.
 */
export type NumberMeaning = 'plain' | 'percent' | 'date' | 'thousands' | 'millions';

/** Ids of built-in number formats (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_PERCENT = new Set([9, 10]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The meaning that each cell style (the `s` of a cell) gives to a number. */
export function cellStyles(stylesXml: string): NumberMeaning[] {
  const formats = new Map<number, string>();
  const styles: NumberMeaning[] = [];
  let inCellFormats = false;
  for (const { name, attributes, closes } of xmlTags(stylesXml)) {
    if (name === 'cellXfs') inCellFormats = !closes;
    if (closes) continue;
    if (name === 'numFmt') formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    if (name === 'xf' && inCellFormats) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      const code = formats.get(id);
      if (code !== undefined) styles.push(meaningOfFormat(code));
      else styles.push(BUILT_IN_PERCENT.has(id) ? 'percent' : isBuiltInDate(id) ? 'date' : 'plain');
    }
  }
  return styles;
}

/** Reads a format code such as `0.0%`, `d/mm/yyyy` or `#,##0;[Red]-#,##0`. */
export function meaningOfFormat(code: string): NumberMeaning {
  // Quoted words, escaped characters, and colours or locales in brackets do not matter. [h] is kept: it is elapsed time.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (bare.includes('%')) return 'percent';
  if (/[dmyhs]/i.test(bare.replace(/general|e[+-]/gi, ''))) return 'date';
  // Each comma after the last digit divides the displayed number by 1000: `#,##0,` shows 2559072 as 2,559.
  const commas = /^[^;]*[0#?](,+)(?![0#?,])/.exec(bare)?.[1]?.length ?? 0;
  return commas === 0 ? 'plain' : commas === 1 ? 'thousands' : 'millions';
}

/** A number in thousands or millions, as its cell displays it, but with all its digits. */
export function scaledText(value: number, shown: 'thousands' | 'millions'): string {
  return String(Number((value / (shown === 'thousands' ? 1e3 : 1e6)).toPrecision(15)));
}

/** A share as percent: 0.123 -> "12.3%". It is rounded to 15 digits; without this, 0.07 would give 7.000000000000001 %. */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(15))}%`;
}

const DAYS_1904 = 1462;
const DAY_MILLISECONDS = 86_400_000;

/** A day number as a date: 45000 -> "2023-03-15". Times are dropped. */
export function dateText(days: number, from1904: boolean): string {
  const serial = Math.floor(days + (from1904 ? DAYS_1904 : 0));
  // Excel's calendar has a 29 February 1900 that never existed; days before it are off by one.
  const shift = serial < 60 ? 1 : 0;
  const date = new Date(Date.UTC(1899, 11, 30 + shift) + serial * DAY_MILLISECONDS);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}
