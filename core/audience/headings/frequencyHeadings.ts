import { anyOf } from '../../text/anyOf.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { TIMES_A_MONTH, timesAMonth } from './frequencyWords.ts';

type Period = keyof typeof TIMES_A_MONTH;

/** Words before a period: "per week", "in the last 7 days". */
const BEFORE = anyOf(
  String.raw`per|p|an?|each|every|in|the|during|within|average|typical|/`,
  'last|past|previous',
  'pro|je|im|in der|letzten?', // German
  'par|au|des|derni[eè]re?s?', // French
  'por|al|a la|en|[uú]ltim[ao]s?', // Spanish and Portuguese
  'alla|nell|ultim[aeio]', // Italian
  'ao|à', // Portuguese
  'afgelopen|laatste', // Dutch
);
/** Each period as a noun, in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const PERIODS: readonly [Period, string][] = [
  ['day', anyOf('days?|d', 'tage?n?', 'jours?', 'd[ií]as?', 'giorn[oi]', 'dag(?:en)?')],
  ['week', anyOf('weeks?|wks?|w', 'wochen?', 'semaines?', 'semanas?', 'settiman[ae]', 'weken')],
  ['fortnight', 'fortnights?'],
  ['month', anyOf('months?|mths?|mo|m', 'monate?n?', 'mois', 'm[eê]s(?:es)?', 'mes[ei]', 'maand(?:en)?')],
  ['quarter', anyOf('quarters?|qtrs?|q', 'quartale?', 'trimestr[ei]s?', 'kwarta(?:al|len)')],
  ['year', anyOf('years?|yrs?|annum', 'jahre?n?', 'ans?|ann[eé]es?', 'a[nñ]os?', 'ann[oi]', 'jaar', 'anos?')],
];
const ADVERBS: readonly [Period, string][] = [
  ['day', anyOf('daily', 'täglich', 'quotidien(?:ne)?', 'diari[ao]', 'giornalier[ao]', 'dagelijks', 'di[aá]ri[ao]')],
  ['week', anyOf('weekly|wkly|pw', 'wöchentlich', 'hebdomadaire', 'semanal', 'settimanale', 'wekelijks')],
  ['fortnight', 'fortnightly'],
  ['month', anyOf('monthly|mthly|pm', 'monatlich', 'mensuel(?:le)?', 'mensual', 'mensile', 'maandelijks', 'mensal')],
  ['quarter', 'quarterly'],
  ['year', 'yearly|annual|annually'],
];
/** The nouns and the adverbs as expressions of a whole word. */
const [NOUN_OF_PERIOD, ADVERB_OF_PERIOD] = [PERIODS, ADVERBS].map((list) =>
  list.map(([period, words]) => [period, new RegExp(`^${words}$`, 'iu')] as const),
);
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const [UNIT, ADVERB] = [PERIODS, ADVERBS].map((list) => anyOf(...list.map(([, words]) => words))) as [string, string];
const NUMBER = anyOf(String.raw`\d{1,3}`, ...NUMBERS);
const [STARTS, ENDS] = [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`];
/** "per week", "/ wk", "in the last 7 days", "3 months", "weekly". "Days" alone is no period. */
const PERIOD = new RegExp(
  String.raw`${STARTS}(?:(?:(?:${BEFORE}\s*)+(?:(${NUMBER})\s*)?|(${NUMBER})\s*)(${UNIT})|(${ADVERB}))${ENDS}`,
  'iu',
);
const MEAN = anyOf(
  'average|avg|ave|av|mean|est|estimated|the|number of|no of',
  'ø|durchschnittliche|mittlere|mittel', // German
  'moyen(?:ne)?s?|nombre moyen de', // French
  'medi[aeo]s?|m[eé]di[ao]s?', // Spanish, Italian and Portuguese
  'gem|gemiddelde?', // Dutch
);
const TIMES = anyOf(
  'frequency|freq|a?ots|contacts|visits|sessions|exposures|occasions|times|uses|use|days|x',
  'h[äa]ufigkeit|frequenz|kontakte|nutzungen|nutzung', // German
  'fr[eé]quence|fr[eé]q|r[eé]p[eé]tition|utilisations', // French
  'frecuencia|usos|contactos', // Spanish
  'frequenza|contatti|utilizzi', // Italian
  '(?:contact)?frequentie|contacten', // Dutch
  'frequ[eê]ncia|contatos', // Portuguese
);
const MEAN_TIMES = new RegExp(
  String.raw`^((?:${MEAN}\s+)*)${TIMES}(?:\s+(?:x|times|fois|veces|volte|keer|vezes))?((?:\s+${MEAN})*)$`,
  'iu',
);
/** These words alone say that figures are a frequency; "contacts" and "visits" need a period or a mean. */
const FREQUENCY = new RegExp(`${STARTS}${anyOf('freq\\S*|a?ots', 'h[äa]ufigkeit|fr[eé]\\S*|r[eé]p[eé]tition')}`, 'iu');

/** "Frequency (week)": the period alone, in brackets. */
const PERIOD_IN_BRACKETS = /\((week|woche|semaine|semana|settimana|month|monat|mois|mes|mese|maand|mês)\)/giu;

const spaced = (heading: string) =>
  heading
    .replace(/\(w\)/gi, ' per week ')
    .replace(PERIOD_IN_BRACKETS, ' per $1 ')
    .replace(/[.,:;()[\]_–—-]+/g, ' ')
    .replace(/\//g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();

const DAYS_OF_A_MONTH = [28, 31] as const;

/** How many times a month once in the period of a heading is: 4.3 for "per week" and "last 7 days". Null without a period. */
export function timesOfHeading(heading: string): number | null {
  const [, numberBehind, numberFirst, unit, adverb] = PERIOD.exec(spaced(heading)) ?? [];
  const word = unit ?? adverb;
  if (word === undefined) return null;
  const number = numberBehind ?? numberFirst;
  const list = unit === undefined ? ADVERB_OF_PERIOD : NOUN_OF_PERIOD;
  const period = list!.find(([, pattern]) => pattern.test(word))?.[0] ?? 'month';
  const count = number === undefined ? 1 : NUMBERS.indexOf(number.toLowerCase()) + 1 || Number(number);
  if (count === 0) return null;
  if (period === 'day' && count === 7) return TIMES_A_MONTH.week;
  if (period === 'day' && count === 14) return TIMES_A_MONTH.fortnight;
  const isMonth =
    (period === 'day' && count >= DAYS_OF_A_MONTH[0] && count <= DAYS_OF_A_MONTH[1]) ||
    (period === 'week' && count === 4);
  return isMonth ? 1 : TIMES_A_MONTH[period] / count;
}

/** Whether a heading is of average times of use: "Freq/wk", "x per week", "Häufigkeit pro Woche", "Contacts moyens". */
export function isFrequencyHeading(heading: string): boolean {
  const plain = spaced(heading);
  const period = PERIOD.exec(plain);
  const rest = period === null ? plain : plain.replace(PERIOD, ' ').replace(/\s+/g, ' ').trim();
  // "Per week"
  if (rest === '') return /^(?:per|pro|par|por)\b/i.test(plain);
  const [found, before = '', behind = ''] = MEAN_TIMES.exec(rest) ?? [];
  return found !== undefined && (period !== null || before + behind !== '' || FREQUENCY.test(found));
}

/** "3 per week", "2.5x/wk": a number, and the period behind it. */
const NUMBER_AND_PERIOD = /^(\d[\d.,]*)\s*(?:times|days|x)?\s*((?!to\b|or\b|bis\b)[^\d\s+–-].*)$/iu;

/** How many times a month a cell such as "3 per week", "2-3 times a week" or "daily" says; null for a cell without a period. */
export function timesOfCell(cell: string, decimal: DecimalSign): number | null {
  const [, number = '', behind = ''] = NUMBER_AND_PERIOD.exec(cell) ?? [];
  const times = timesOfHeading(behind);
  return times === null ? timesAMonth(cell) : parseNumber(number, decimal) * times;
}
