import type { DecimalSign } from './numberText.ts';

const AMOUNT = /^([$€£]?\s*[\d.,' \u00a0\u202f]*\d)\s*(k|m|mn|mio\.?|mill?\.?|million|thousand|tsd\.?)$/i;
const TIMES = /^([\d.,]+)\s*(?:x|times?|mal|fois|veces|volte|keer|vezes)(?: (?:a|per) month)?$/i;
/** Arrows, daggers and the letters of significance that programs write after a figure. */
const MARKS_AFTER = /(?<=[\d%)])\s*(?:[▲▼△▽↑↓⬆⬇↗↘→†‡§^#*+ᵃᵇᶜ¹²³]+|\s[A-Za-z](?:[ ,]?[A-Za-z]){0,7})$/u;
const LETTERS_AFTER_PERCENT = /(?<=%)\s*[A-Za-z](?:[ ,]?[A-Za-z]){0,7}$/;
const MARKS_BEFORE = /^[▲▼△▽↑↓⬆⬇↗↘]\s*(?=\d)/u;

/**
 * A figure of a table, written in full and without the marks around it: "28.2% B" becomes "28.2%", "▲1204" becomes "1204",
 * "9.006m" becomes "9006000". Any other text is returned unchanged.
 */
export function figureText(text: string, decimal: DecimalSign): string {
  const given = text.trim();
  if (given === '' || /^[\d.,\s%]*$/.test(given)) return given;
  const [, number, unit] = AMOUNT.exec(given) ?? [];
  if (number !== undefined && unit !== undefined) {
    const factor = /^[kt]/i.test(unit) ? 1000 : 1_000_000;
    const plain = number.replace(/[$€£' \u00a0\u202f]/g, '');
    const point = /^\d+[.,]\d{1,3}$/.test(plain)
      ? plain.replace(',', '.')
      : plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.');
    const value = Number((Number(point) * factor).toPrecision(12));
    return Number.isFinite(value) ? String(value).replace('.', decimal) : given;
  }
  if (/^\*+$/.test(given)) return given;
  const [, times] = TIMES.exec(given) ?? [];
  if (times !== undefined) return times;
  return given
    .replace(MARKS_BEFORE, '')
    .replace(LETTERS_AFTER_PERCENT, '')
    .replace(MARKS_AFTER, (marks) => (/^\s*\*+$/.test(marks) ? marks : ''));
}

/** Whether a cell has a shortened number such as "9.0m" or "850k". */
export function isShortAmount(text: string): boolean {
  return AMOUNT.test(text.trim());
}
