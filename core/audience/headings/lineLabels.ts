import { anyOf } from '../../text/anyOf.ts';
import { isDescriptiveHeading, respondentRole } from './columnRoles.ts';
import type { RespondentRole } from './columnRoles.ts';

/**
 * The column whose cells may label a row that is not a respondent, such as "Total". It is the id column. In a file without ids
 * it is the first column, unless that has uses or weights.
 */
export interface LineLabels {
  readonly index: number;
  readonly heading: string;
  readonly isId: boolean;
  /** The columns of age and gender. */
  readonly personIndexes: readonly number[];
}

const SUMMARY_WORD = anyOf(
  'totals?',
  'totale', // French and Italian
  'totaal', // Dutch
  'summe?', // German
  'suma', // Spanish
  'somme', // French
  'soma', // Portuguese
  'gesamt|insgesamt', // German
  'ensemble', // French
  'all|base|average|mean|n|unweighted|weighted|sample',
);
/** Labels of rows of totals in a column of ids or vehicles. A label followed by digits ("Sample 12") is an id. */
const TOTAL_ROW = new RegExp(
  `^${anyOf(String.raw`(?:grand |sub)?-?${SUMMARY_WORD}(?:[\s:(]\D*)?`, String.raw`(?:source|notes?)\b.*`)}$`,
  'i',
);
const SUMMARY_STATISTIC = anyOf(
  '(?:overall |grand |column |sample |weighted |unweighted )*(?:mean|average|median|min|max|std)',
  // Modes, quantiles, missing values
  'mode|modus|range|skewness|kurtosis|quartile?s?|percentiles?',
  String.raw`(?:25|50|75)(?:th)? ?%(?:ile)?|(?:1st|3rd) qu\.?|na['’]?s`,
  'media aritm[ée]tica|moda|rango', // Spanish
  'medel(?:v[äa]rde)?|genomsnitt', // Swedish
  'gennemsnit', // Danish
  'gjennomsnitt', // Norwegian
  'keskiarvo', // Finnish
  '[śs]rednia', // Polish
  'pr[ůu]m[ěe]r', // Czech
  'ortalama', // Turkish
  'среднее|медиана', // Russian
  '平均値?|中央値|標準偏差', // Japanese
  // Means
  'avg|averages?|means?|mean value',
  'moyennes?|mittel(?:wert)?e?|durchschnitt|promedio|m[ée]dias?|gemiddelden?',
  // Medians
  'medians?|m[ée]dianes?|mediana|mediaan',
  // Standard deviations and variances
  String.raw`st(?:an)?d\.?[ _-]*(?:dev\w*|error|abw\w*)?\.?|standard (?:deviation|error)`,
  String.raw`standardabweichung|streuung|[ée]cart[- ]type|desv\w*\.? ?(?:est[áa]ndar|t[íi]pica|padr[ãa]o)`,
  String.raw`deviazione standard|standaard(?:afwijking|deviatie)|s\.?d\.?|varian(?:ce|z|za|tie)`,
  // Minimum and maximum
  String.raw`min(?:imum|imo|\.)?|m[íi]nimo|max(?:imum|\.)?|m[áa]ximo|massimo|minimo`,
  // Bases and counts
  'base|basis|base n|n ?=.*|counts?|anzahl|f[äa]lle|effectif|valid n|sum of weights',
);
/** Labels of rows of statistics below or above a table, in the languages that the reader knows and in related ones. */
const STATISTIC = new RegExp(String.raw`^${SUMMARY_STATISTIC}(?:[\s:(][^\d]*)?$`, 'i');

const TOTAL_WORD = anyOf(
  'totals?',
  'totale', // Italian and French
  'totaal', // Dutch
  'totalt', // Swedish
  'gesamtsumme|gesamt|insgesamt|summen?', // German
  'suma', // Spanish
  'summa', // Swedish
  'somme', // French
  'soma', // Portuguese
  'somma', // Italian
  'samlet', // Danish
  'yhteens[äa]', // Finnish
  'ogółem|razem', // Polish
  'celkem', // Czech
  'toplam', // Turkish
  'итого|всего', // Russian
  '合計', // Japanese
  '总计|總計', // Chinese
);
const OF_WHAT = anyOf('g[ée]n[ée]ral|general|generale|geral|respondents|sample|people');
/** Labels of rows of totals that never occur as the answer of a respondent. */
const TOTAL_OF_ALL = new RegExp(
  `^(?:grand |sub|column |overall |weighted |unweighted )*-?${TOTAL_WORD}(?: ${OF_WHAT})?[:.]?$`,
  'i',
);

/** "NSW Total", "Subtotal: Women". */
const SUBTOTAL = /\p{L}.* (?:sub)?-?totals?$|^sub-?totals?\b/iu;

/** Whether a text is the label of a row of statistics or of everybody, in any column: "Mean", "Grand total", "Summe". */
export const isStatistic = (text: string) => STATISTIC.test(text) || TOTAL_OF_ALL.test(text);

/** Whether the text in a column of ids or vehicles is the label of a row of totals. */
export function isTotalLabel(text: string): boolean {
  return TOTAL_ROW.test(text);
}

/** "NSW Total". An id such as "R7 total" has a number. */
const isSubtotalName = (label: string) => SUBTOTAL.test(label) && !/\d/.test(label);

/** Whether a cell labels a row that repeats the headings, as on every printed page, or a row of statistics or totals. */
export function isLineLabel(text: string, { heading, isId }: LineLabels): boolean {
  const label = text.trim();
  if (isId && (label === heading || heading.endsWith(`: ${label}`) || TOTAL_ROW.test(label) || isSubtotalName(label)))
    return true;
  return isStatistic(label) || (!isId && label === heading && isAboutPerson(heading));
}

/** "% users", "% > 0", "Nutzer in %", "Reach", "Yes": figures of the users of each vehicle. As an id, such a word has no age and gender. */
const OF_USERS = new RegExp(
  `^%|%$|^(?:no\\. of |number of )?${anyOf(
    'reach|users|viewers|listeners|readers|used|yes|no',
    'reichweite|nutzer|utilisateurs|usuarios|utenti|gebruikers',
  )}(?:$|[\\s:(]\\D*$)`,
  'i',
);

/**
 * Whether a row is a subtotal in a file without ids, or has figures of the users in place of an id: its label says so, and age and
 * gender are empty. Without the second condition "Colgate Total" might be the answer of a respondent.
 * @param text  decodes the label. It is called only for rows without age and gender
 * @param isEmpty  whether the row's cell in a column is empty
 */
export function isSubtotal(
  text: () => string,
  { isId, personIndexes }: LineLabels,
  isEmpty: (index: number) => boolean,
): boolean {
  return personIndexes.length > 0 && personIndexes.every(isEmpty) && (isId ? OF_USERS : SUBTOTAL).test(text().trim());
}

/** Whether a column is about the person. In other columns a cell with the text of the heading may be a tick. */
const isAboutPerson = (heading: string) => respondentRole(heading) !== null || isDescriptiveHeading(heading);

interface LabelledColumns {
  readonly headings: readonly string[];
  readonly roles: Partial<Record<RespondentRole, { readonly index: number; readonly heading: string }>>;
  readonly vehicles?: readonly { readonly index: number }[];
}

/** Where the rows that are not respondents have their labels; null where no column can have such labels. */
export function lineLabelsOf({ headings, roles, vehicles = [] }: LabelledColumns): LineLabels | null {
  const { id, weight, age, gender } = roles;
  const personIndexes = [age, gender].flatMap((role) => (role === undefined ? [] : [role.index]));
  if (id !== undefined) return { ...id, isId: true, personIndexes };
  const isFirstColumnTaken = weight?.index === 0 || vehicles.some(({ index }) => index === 0);
  return isFirstColumnTaken ? null : { index: 0, heading: headings[0] ?? '', isId: false, personIndexes };
}

// Codes of the characters "A", "%" and ".".
const CAPITAL_A = 65;
const PERCENT = 37;
const POINT = 46;

/** Fast check before {@link isLineLabel}: most cells are numbers. "25%", "% users" and "1st Qu." are labels too. */
export function mayBeLabel(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return false;
  const [first, last] = [bytes[start]!, bytes[end - 1]!];
  return first >= CAPITAL_A || first === PERCENT || last === PERCENT || last === POINT;
}
