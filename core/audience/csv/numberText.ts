import { anyOf } from '../../text/anyOf.ts';
import { monthOfName } from '../../words/days.ts';

/** The sign before the decimals of a file's numbers. */
export type DecimalSign = '.' | ',';

const BLANK = /^(?:|-|–|—|\.|n\/?a|nan|null|#null!|\\n|none|nil)$/i;
/** Texts for an answer that was not given, which is not the same as no use. */
const MISSING = new RegExp(
  `^${anyOf(
    // Errors of spreadsheets
    String.raw`#n/a|#value!|#ref!|#div/0!|#num!|#name\?`,
    // English
    'missing|not (?:asked|answered|applicable|stated|shown|seen|known)',
    'no (?:answer|response|opinion|reply)|refus(?:ed|al)',
    "(?:i )?(?:would |['’]d )?(?:prefer not|rather not|prefer no)(?: to)?(?: (?:say|answer|tell))?",
    "(?:i )?(?:don['’]?t|do not|can['’]?t|cannot) (?:know|say|recall|remember|tell)|dk|d/k|dk/na|dk/ref",
    'unsure|not sure|unknown|skipped|declined',
    String.raw`keine angabe|k\.\s?a\.?|weiß (?:ich )?nicht|weiss (?:ich )?nicht`, // German
    'verweigert|nicht gefragt|trifft nicht zu', // German
    'sans réponse|non réponse|ne (?:se prononce|sait|souhaite) pas(?: répondre)?|je ne sais pas|nsp|refus', // French
    'no (?:lo )?(?:sabe|sé|contesta|responde|aplica)|ns/nc|prefiero no (?:decir|contestar|responder)', // Spanish
    'non (?:so|risponde|saprei|applicabile)|preferisco non (?:dire|rispondere)', // Italian
    'weet (?:ik )?niet|geen antwoord|wil niet zeggen|niet gevraagd', // Dutch
    'não (?:sabe|sei|respondeu|responde|se aplica)|prefiro não (?:dizer|responder)', // Portuguese
  )}$`,
  'i',
);
/** "1 - Yes", "2. No", "3 = Daily", "(1) Yes", "[-9] Not asked": a code before its meaning. */
const CODED = new RegExp(
  `^${anyOf(
    String.raw`\d{1,4}\s*[-–=.:)]\s*(?=\p{Letter})`,
    String.raw`[[(]\s*-?\d{1,4}\s*[\])]\s*(?=[\p{Letter}\d<>≥≤])`,
    String.raw`-\d{1,3}\s*[–=.:)]\s*(?=\p{Letter})`,
    String.raw`\d{1,2} (?=(?:[Yy]es|[Nn]o|[Jj]a|[Nn]ein|[Nn]ee|[Oo]ui|[Nn]on|[Ss][ií]|[Ss]im|[Nn]ão)$)`,
    String.raw`\d{1,2}(?:\s*[=)]\s*|[:.]\s+)(?=[\d<>≥≤]+\s*[-–+\p{Letter}])`,
  )}`,
  'u',
);
const NO = new RegExp(
  `^${anyOf(
    'no|n|false|f|off|never',
    'nein|falsch|nie', // German
    'non|faux|jamais', // French
    'nunca|falso', // Spanish
    'não|nao', // Portuguese
    'nee', // Dutch
    'nej', // Swedish
    'onwaar|nooit', // Dutch
    'mai', // Italian
    'none of (?:these|them|the above)|not at all|☐|○|✗|✘|✕',
  )}$`,
);
const YES =
  /^(?:yes|tak|y|j|s|true|t|on|x|\*|✓|✔|√|☑|☒|✅|●|•|ja|wahr|oui|vrai|sí|si|verdadero|sì|vero|waar|sim|verdadeiro)$/;
/** Words that survey programs write for a ticked answer, in the languages that the reader knows. */
const TICKED = anyOf(
  // English
  'mentioned|selected|chosen|checked|ticked|marked|picked|quoted',
  'used|use|user|uses|watched|listened|read|visited|viewed|seen|heard',
  'genannt|erwähnt|ausgewählt|gewählt|angekreuzt|markiert|genutzt', // German
  'citée?s?|mentionnée?s?|sélectionnée?s?|cochée?s?|choisie?s?|utilisée?s?', // French
  'mencionad[oa]s?|seleccionad[oa]s?|marcad[oa]s?|elegid[oa]s?', // Spanish and Portuguese
  'usad[oa]s?|citad[oa]s?|selecionad[oa]s?|escolhid[oa]s?', // Spanish and Portuguese
  'menzionat[oaie]|selezionat[oaie]|citat[oaie]|scelt[oaie]|usat[oaie]', // Italian
  'genoemd|geselecteerd|gekozen|aangevinkt|gebruikt', // Dutch
);
const YES_ANSWER = new RegExp(`^(?:${TICKED}|current(?:ly)? us(?:e|er|ing|es|ed))$`);
/** "Not mentioned", "Unselected", "Non-user", "nicht genannt", "NO TO: Netflix". */
const NO_ANSWER = new RegExp(
  `^(?:(?:not?|non|nicht|niet|não|nao|un|de|have not|did not|do not|don['’]?t|didn['’]?t)[\\s-]?${TICKED}|no to\\b.*)$`,
);
/** "Yes, at home", "Yes (used in past 4 weeks)", "Yes - at home"; but not "Yes (daily)" or "Yes - 3 times", which say how often. */
const YES_TO =
  /^yes(?: to\b.*|[,;:] .*|(?: ?[([]| [-–—] )(?!.*(?:ly\b|\bevery\b|\btimes\b|\bonce\b|\btwice\b|(?<!(?:past|last) \w+ )\bdays?\b|\ba \w+$|^\d)).*)$/;
const NO_TO = /^no(?:[,;:] | ?[([]| [-–—] )/;
const I_HAVE = anyOf("i |have |i have |i've ");
const USED_A_VEHICLE = anyOf('used|watched|listened(?: to)?|read|visited|viewed');
const WITHIN = anyOf('in|within|during|over');
const LAST_MONTH = '(?:the )?(?:past|last) (?:month|(?:4|four) weeks|(?:28|30) days)';
/** Use in a month, however often: "Used in the past 4 weeks", "Watched within the last month". */
const USED_IN_A_MONTH = new RegExp(
  `^${I_HAVE}*${USED_A_VEHICLE}(?: (?:it|this))?(?: at least once)?,? (?:${WITHIN} )?${LAST_MONTH}$`,
);
const DECIMALS: Record<DecimalSign, RegExp> = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u2009\u202f'’,]\d{3})+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u2009\u202f'’.]\d{3})+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
};

/** Whether a cell has no value: empty, a dash, "n/a", an error or a missing answer. */
export function isBlankCell(text: string): boolean {
  return BLANK.test(text.trim()) || isMissing(text);
}

/** Whether a cell is a missing answer: "don't know", "refused", a spreadsheet error. */
export function isMissing(text: string): boolean {
  // Fast path: most cells are empty or numbers.
  return text !== '' && !/^-?[\d.,]+$/.test(text) && MISSING.test(withoutCode(text));
}

const NO_VALUE = /^(?:\.|n\/?a|nan|null|#null!|\\n|<na>)$/i;

/** Whether a cell is what programs write where a value is missing: "NaN", "NA", ".", "null". */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text.trim());
}

/** The text after a code: "1 - Yes" gives "Yes". */
export function withoutCode(text: string): string {
  return text.trim().replace(CODED, '');
}

/**
 * A number as people and programs write it: `1,234.5`, `1 234,5`, `1’234.5`, `$12`, `12.3%` (0.123), `(5)` (-5), `1.2E3`.
 * A value that only makes sense with the other decimal sign is read with it ("0,5" in a file with points).
 * @returns NaN when the text is not a number
 */
export function parseNumber(text: string, decimal: DecimalSign): number {
  // Fast path: most cells are plain integers.
  if (/^\d+$/.test(text)) return Number(text);
  let rest = text.trim();
  const negative = /^\(.*\)$/.test(rest);
  if (negative) rest = rest.slice(1, -1).trim();
  rest = rest.replace(/^(?:A?U?\$|AUD|€|£)\s*/i, '').replace(/\s*\*+$/, '');
  // "45% (900)": a share with its count.
  rest = rest.replace(/%\s*\([\d.,\s]+\)$/, '%');
  const percent = rest.endsWith('%');
  if (percent) rest = rest.slice(0, -1).trim();
  const other = decimal === '.' ? ',' : '.';
  const sign = DECIMALS[decimal].test(rest) ? decimal : DECIMALS[other].test(rest) ? other : null;
  if (sign === null || !/\d/.test(rest)) return NaN;
  const plain = rest.replace(/[ \u00a0\u2009\u202f'’]/g, '').replaceAll(sign === '.' ? ',' : '.', '');
  const value = Number(plain.replace(',', '.'));
  // Shifting the point in the text keeps 12.3% at exactly 0.123.
  const shifted = percent ? Number(`${value}e-2`) : value;
  return negative ? -shifted : shifted;
}

/**
 * `parseNumber` for columns of media use, also with words: a blank cell and "no" give 0, "yes" and a tick give 1, and a band
 * such as "1-3" gives its middle.
 * @returns NaN for a missing answer ("refused"), and for text that is not understood
 */
export function parseUse(text: string, decimal: DecimalSign): number {
  const plain = withoutCode(text).toLowerCase();
  if (BLANK.test(plain) || NO.test(plain) || NO_ANSWER.test(plain) || NO_TO.test(plain)) return 0;
  if (YES.test(plain) || YES_ANSWER.test(plain) || YES_TO.test(plain) || USED_IN_A_MONTH.test(plain)) return 1;
  // An amount of money is not a number of uses.
  const value = /[$€£]/.test(plain) ? NaN : parseNumber(text, decimal);
  return Number.isNaN(value) ? (bandMiddle(text) ?? countOf(plain) ?? NaN) : value;
}

const COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };
const COUNTED = /^(\d{1,4})\s*(?:times?|x|mal|fois|veces|vez|volt[ae]|keer|maal|vezes)$/;

/** "Once", "twice", "3 times" as a number; null for anything else. */
function countOf(plain: string): number | null {
  const counted = COUNTED.exec(plain);
  return counted === null ? (COUNTS[plain] ?? null) : Number(counted[1]);
}

const TIMES = '(?:\\s*(?:times?|x|mal|fois|veces|vez|volt[ae]|keer|maal|vezes)\\b)?';
/** "5/7" is not a band: it is 5 of 7 days. */
const BAND = new RegExp(
  `^(?!\\d ?/ ?7$)(\\d{1,4})${TIMES}\\s*(?:-|–|—|to|or|bis|oder|à|ou|a|o|y|tot|of|e|/)\\s*(\\d{1,4})${TIMES}$`,
);
const AT_LEAST = anyOf(
  '≥|>=|at least |more than |over |>',
  'mehr als |mindestens |über ', // German
  'au moins |plus de ', // French
  'más de |al menos ', // Spanish
  'più di |almeno ', // Italian
  'meer dan |minstens ', // Dutch
  'mais de |pelo menos ', // Portuguese
);
const OR = anyOf('or|and|und|oder|et|ou|y|o|e|of|en');
const OR_MORE = anyOf('more|over|above|up|plus|mehr|öfter|häufiger|más|mas|più|meer|mais|vaker');
const FROM = new RegExp(
  String.raw`^${AT_LEAST}?\s*(\d{1,4})${TIMES}(?:\s*\+|\s+(?:${OR}\s+)?${OR_MORE}${TIMES})?${TIMES}$`,
);
const BELOW =
  /^(?:<|≤|<=|less than |fewer than |under |up to |weniger als |unter |bis zu |moins de |menos de |meno di |minder dan )\s*(\d{1,4})(?:\s*times?)?$/;

const DAY_AND_MONTH = /^(\d{1,2})[- ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i;

/** The middle of a band that a spreadsheet program took for a date: "4-Jul" was 4-7, so 5.5. Null for any other text. */
export function bandTakenForDate(text: string): number | null {
  const [, day, month] = DAY_AND_MONTH.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return null;
  return (Number(day) + monthOfName(month)) / 2;
}

/** "Heavy (20+)": a band in brackets behind its word. */
const WORD_BEFORE_BAND = /^\p{L}[\p{L} -]*\(([^()]*\d[^()]*)\)$/u;

/**
 * A band of uses ("1-3", "4 to 6 times", "11+", "10 or more", "less than 5") as one number: the middle of the band, or the
 * lower end of a band without an upper end. Null for any other text.
 */
export function bandMiddle(text: string): number | null {
  const plain = withoutCode(text).toLowerCase().replace(WORD_BEFORE_BAND, '$1').replace(/\s+/g, ' ').trim();
  // Fast path: a plain number is no band.
  if (!/\d/.test(plain) || /^[\d.,]+$/.test(plain)) return null;
  const band = BAND.exec(plain);
  if (band !== null) {
    const [from, to] = [Number(band[1]), Number(band[2])];
    return to > from ? (from + to) / 2 : null;
  }
  const below = BELOW.exec(plain);
  if (below !== null) return Number(below[1]) / 2;
  const from = FROM.exec(plain);
  return from === null ? null : Number(from[1]);
}

const AMOUNT = new RegExp(
  String.raw`^([$€£]?\s*[\d.,'’ \u00a0\u2009\u202f]*\d)\s*(${anyOf(
    String.raw`k|m|mm|mn|mln|mio\.?|mill?\.?|mi|millions?|thousands?|tsd\.?`,
    'millionen|millones|milioni|miljoen|milhões|milhoes', // German, Spanish, Italian, Dutch and Portuguese
  )})(?: people)?$`,
  'i',
);
const FIGURE_OF_TIMES = /^([\d.,]+)\s*(?:x|times?|mal|fois|veces|volte|keer|vezes)(?: (?:a|per) month)?$/i;
/** Arrows, daggers and the letters of significance that programs write after a figure. */
const MARKS_AFTER = /(?<=[\d%)])\s*(?:[▲▼△▽↑↓⬆⬇↗↘→†‡§^#*+ᵃᵇᶜ¹²³]+|\s[A-Za-z](?:[ ,]?[A-Za-z]){0,7})$/u;
const LETTERS_AFTER_PERCENT = /(?<=%)\s*[A-Za-z](?:[ ,]?[A-Za-z]){0,7}$/;
const MARKS_BEFORE = /^[▲▼△▽↑↓⬆⬇↗↘]\s*(?=\d)/u;

/** "~52%", "ca. 52%": a rounded figure. */
const ABOUT = /^(?:[~≈]|(?:ca|approx|about)\.?\s)\s*(?=\d)/i;
/** "52% ±2.5", "52% [49-54]", "11,297 (52%)": a margin, an interval or a share behind a figure. */
const MARGIN_AFTER =
  /(?<=[\d%])\s*(?:±\s*[\d.,]+\s*%?|\[\s*[\d.,]+\s*%?\s*[-–]\s*[\d.,]+\s*%?\s*\]|\(\s*[\d.,]+\s*%\s*\))$/;

/** "12,34,567": lakhs and crores. Elsewhere than in a table of figures, it may be a list of codes. */
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
/** "6,500 (n=194)": the number of respondents behind a figure. */
const RESPONDENTS_AFTER = /(?<=[\d%])\s*[([]\s*(?:n|base)\s*[=:]\s*\d[\d.,'’ ]*[)\]]$/i;

/**
 * A figure of a table, written in full and without the marks around it: "28.2% B" becomes "28.2%", "▲1204" becomes "1204",
 * "9.006m" becomes "9006000", "12,34,567" becomes "1234567" and "6,500 (n=194)" becomes "6,500". Any other text is only trimmed.
 */
export function figureText(text: string, decimal: DecimalSign): string {
  const given = text.trim().replace(RESPONDENTS_AFTER, '').replace(ABOUT, '').replace(MARGIN_AFTER, '');
  if (INDIAN.test(given)) return given.replaceAll(',', '').replace('.', decimal);
  if (given === '' || /^[\d.,\s%]*$/.test(given)) return given;
  const middle = middleOfRange(given, decimal);
  if (middle !== null) return middle;
  const [, number, unit] = AMOUNT.exec(given) ?? [];
  if (number !== undefined && unit !== undefined) {
    const factor = /^[kt]/i.test(unit) ? 1000 : 1_000_000;
    const plain = number.replace(/[$€£'’ \u00a0\u2009\u202f]/g, '');
    // "11,500k" is 11.5 million, "9,006m" 9.006 million.
    const hasMark = factor === 1000 && (decimal === '.' ? /^\d+,\d{3}$/ : /^\d+\.\d{3}$/).test(plain);
    const point =
      !hasMark && /^\d+[.,]\d{1,3}$/.test(plain)
        ? plain.replace(',', '.')
        : plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.');
    const value = Number((Number(point) * factor).toPrecision(12));
    return Number.isFinite(value) ? String(value).replace('.', decimal) : given;
  }
  if (/^\*+$/.test(given)) return given;
  const [, times] = FIGURE_OF_TIMES.exec(given) ?? [];
  if (times !== undefined) return times;
  return given
    .replace(MARKS_BEFORE, '')
    .replace(LETTERS_AFTER_PERCENT, '')
    .replace(MARKS_AFTER, (marks) => (/^\s*\*+$/.test(marks) ? marks : ''));
}

/** Whether a cell has a shortened number such as "9.0m", "850k" or "11.2M - 11.6M". */
export function isShortAmount(text: string): boolean {
  return AMOUNT.test(RANGE.exec(text.trim())?.[2] ?? text.trim());
}

/** "11.2M - 11.6M", "70-75%", "3,100,000–3,600,000": two ends of one figure. */
const RANGE = /^(\d[\d.,]*)\s*(?:%|\p{L}+\.?)?\s*(?:[-–—]|\bto\b|\bbis\b)\s*(\d[\d.,]*\s*(%|\p{L}+\.?)?)$/u;
/** Smaller numbers without a unit may be years or ages. */
const RANGE_MINIMUM = 2100;

/** The middle of a range of people or percentages; null for any other text. */
export function middleOfRange(text: string, decimal: DecimalSign): string | null {
  const [given, start = '', end = '', unit = ''] = RANGE.exec(text.trim()) ?? [];
  if (given === undefined) return null;
  // In "700-800K" and "70-75%" the unit is behind the second number only.
  const ownUnit = /(?:%|\p{L}+\.?)(?=\s*(?:[-–—]|to\b|bis\b))/u.exec(given)?.[0] ?? unit;
  const [from, to] = [`${start}${ownUnit}`, end].map((one) => parseNumber(figureText(one, decimal), decimal));
  if (from === undefined || to === undefined || !(from < to) || (unit !== '%' && to <= RANGE_MINIMUM)) return null;
  return unit === '%' ? `${numberText(50 * (from + to), decimal)}%` : numberText((from + to) / 2, decimal);
}

/** A number as the cell of a file, to six decimals. */
export function numberText(value: number, decimal: DecimalSign): string {
  return String(Number(value.toFixed(6))).replace('.', decimal);
}
