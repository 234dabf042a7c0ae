import { anyOf } from '../../text/anyOf.ts';
import { withoutCode } from '../csv/numberText.ts';
import { inEnglish } from './frequencyLanguages.ts';

/**
 * How many times a month each period is. The facts about a file list how its frequency words were read.
 *
 * A month is the mean Gregorian month, 365.2425 / 12 = 30.4 days or 4.3 weeks. A range counts as its middle ("2-3 times"
 * is 2.5), an open range as its lower end ("5 or more" is 5), "less than once" as half of once.
 */
export const TIMES_A_MONTH = { day: 30.4, week: 4.3, fortnight: 2.2, month: 1, quarter: 0.33, year: 0.08 } as const;

/** How many times in a period the words before the period mean: "twice a" in "twice a week" is 2. */
const TIMES_IN_PERIOD: readonly [RegExp, number][] = [
  [/^(?:less (?:often )?than|under)(?: once| (?:1|one) time)?(?: an?| every| per| in an?)?$/, 0.5],
  [/^more (?:often )?than (?:once|(?:1|one) time)(?: an?| every| per| in an?)?$/, 2],
  [/^(?:once or twice|(?:1|once) or 2 times) (?:an?|every|per|in an?)$/, 1.5],
  [
    /^once(?: an?| every| per| in an?| ?\/)?$|^once or more (?:an?|every|per)$|^(?:1|one) (?:time|day)(?: an?| per)$|^every$|^each$/,
    1,
  ],
  [/^twice(?: an?| every| per| in an?)?$|^(?:a )?couple (?:of )?times (?:an?|per|each|every)$/, 2],
  [/^(?:several|multiple|many|a few|few|some) (?:times|days) (?:an?|per|each|every|in an?)$/, 3],
];

// Parts of the answers of people who do not use something.
const USE_SOMETHING = anyOf('use|watch|read|listen|visit');
/** Times a month of complete phrases, such as "daily". */
const TIMES_OF_PHRASES: readonly [RegExp, number][] = [
  [/^(?:daily|every ?day|(?:1|once|one time) daily)$/, TIMES_A_MONTH.day],
  [
    /^(?:several|multiple|many|a few|more than once) (?:times )?(?:daily|every ?day)$|^more than once daily$/,
    3 * TIMES_A_MONTH.day,
  ],
  [
    /^(?:(?:daily|every ?day)(?: or | ?\/ ?))?(?:(?:almost|nearly) (?:every ?day|daily)|most days(?: (?:a|per) week)?)$/,
    5.5 * TIMES_A_MONTH.week,
  ],
  [/^most weeks$/, 0.75 * TIMES_A_MONTH.week],
  [/^most months$/, 0.75],
  [/^every (?:other|second|2|two) days?$/, TIMES_A_MONTH.day / 2],
  [/^(?:every )?weekdays?$|^on weekdays$/, 5 * TIMES_A_MONTH.week],
  [/^(?:every )?weekends?$|^(?:only )?(?:on|at) (?:the )?weekends?$/, 2 * TIMES_A_MONTH.week],
  [/^(?:once )?weekly$/, TIMES_A_MONTH.week],
  [/^(?:several|multiple|many|a few) times weekly$/, 3 * TIMES_A_MONTH.week],
  [/^fortnightly$|^(?:once )?every (?:two|2|other|second) weeks?$|^every (?:15|14) days$/, TIMES_A_MONTH.fortnight],
  [/^(?:once )?monthly$/, TIMES_A_MONTH.month],
  [/^(?:several|multiple|many|a few) times monthly$/, 3 * TIMES_A_MONTH.month],
  [/^quarterly$|^(?:once )?every (?:three|3) months$/, TIMES_A_MONTH.quarter],
  [/^every (?:two|2|few|second|other) months?$/, 0.5],
  [/^(?:once )?(?:yearly|annually)$/, TIMES_A_MONTH.year],
  [/^less (?:often|frequently)$|^less (?:often )?than (?:once )?monthly$/, 0.5],
  [/^less (?:often )?than (?:once )?weekly$/, 0.5 * TIMES_A_MONTH.week],
  [
    new RegExp(
      `^${anyOf(
        'never (?:heard of|seen|tried)(?: it| this| them)?|not aware(?: of (?:it|this))?',
        "(?:no|not|without a?|(?:i )?(?:do not|don't) have an?) ?(?:subscription|subscriber|subscribed|account)",
        'used to(?: (?:use|watch|read|listen|visit|subscribe)(?: it)?)?',
        `(?:i )?no longer(?: ${USE_SOMETHING}(?: it)?)?`,
      )}$`,
    ),
    0,
  ],
  [
    /^not (?:(?:used )?(?:in|during|within) )?(?:the )?(?:past|last|this) (?:\d+ )?(?:day|week|month|quarter|year)s?$/,
    0,
  ],
  [
    new RegExp(
      `^${anyOf(
        'never|not at all',
        `(?:i )?(?:do not|don'?t) ${USE_SOMETHING}(?: it| this)?`,
        `(?:i )?(?:have )?never ${USE_SOMETHING}(?:e?d)?(?: it| this| to it)?`,
      )}$`,
    ),
    0,
  ],
];

/** "Yes, weekly" and "No, never": the words after "yes" or "no" say how often. */
const YES_OR_NO = /^(?:yes|no|ja|nein|oui|non|s[íiì]|sim|não|nee)\s?[,;:–-]\s?/;
/** "Never / don't know": no use. */
const NEVER_OR_UNKNOWN =
  /^(never|nie|jamais|nunca|mai|nooit) ?(?:\/|or|oder|ou|o|of) ?(?:(?:i )?(?:don'?t|do not|ne|kenne|kein|non|no|n[ãa]o|weet|ken) .*|unknown|unbekannt)$/;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const TIMES = anyOf('times|days|x|nights');
const PER = anyOf('an?|per|each|every|/|in an?');
/** The words before a period: "2-3 times a", "5+ days per", "2 x". */
const COUNT = new RegExp(
  String.raw`^(\d+(?:[.,]\d+)?)(?:\s*(?:-|–|—|to|or)\s*(\d+(?:[.,]\d+)?))?\s*(?:\+|or more|plus)?\s*${anyOf(
    String.raw`${TIMES}\s*(?:or more )?\s*${PER}?`,
    '(?:an?|per|each|every|/)',
  )}$`,
);
/** "2-3 times a week": the words before the period, and the period. */
const PERIOD = /^(.*?)\s*(day|week|fortnight|month|quarter|year)s?$/;

/** "Once a month or less" counts as half of once a month, like "less than once a month". */
const OR_LESS = /^(.*\p{Letter}) or (?:less(?: often| frequently)?|fewer)$/u;
const BRACKETS_BEHIND = /^(.*?)\s*[([]([^()[\]]+)[)\]]$/;
/** "Weekly or more often", "once a week or so": read as the frequency before these words. */
const OR_MORE = /(?<=\p{Letter}) or (?:more(?: often| frequently)?|so)$/u;

/** A code before a number: "6 - 2-3 times a week". */
const CODE_BEFORE_NUMBER = /^\s*[([]?\d{1,2}[)\]]?\s*(?:[-–—.:=]\s*|\s)(?=\d)/;

/**
 * Times a month of a word or phrase of frequency ("Weekly", "2-3 times a week", "less than once a month", "mehrmals pro
 * Woche", "never"); null for anything else, such as a number, "yes", or a vague word ("often").
 */
export function timesAMonth(text: string): number | null {
  // Fast path: most cells are empty or numbers.
  if (!/\p{Letter}/u.test(text)) return null;
  const plain = withoutCode(text)
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\bp\. ?w\.?$/, 'per week')
    .replace(/\.$/, '')
    .replace(YES_OR_NO, '')
    .replace(/^\((\p{Letter}+)\) (?=\p{Letter})/u, '$1 ')
    .replace(NEVER_OR_UNKNOWN, '$1')
    .trim();
  const english = timesInEnglish(plain);
  if (english !== null) return english;
  const translated = inEnglish(plain);
  const times = translated === null ? null : timesInEnglish(translated);
  // "2 - 3 times a week" has been read above: what is left before a number is a code.
  if (times !== null) return times;
  if (CODE_BEFORE_NUMBER.test(text)) return timesAMonth(text.replace(CODE_BEFORE_NUMBER, ''));
  const [, outer, inner] = BRACKETS_BEHIND.exec(plain) ?? [];
  // "Weekly (once a week)", "2 [Weekly]", "Yes (daily)".
  return inner === undefined ? null : timesAMonth(/^\d{0,2}$|^(?:yes|no)$/.test(outer!) ? inner : outer!);
}

function timesInEnglish(text: string): number | null {
  const plain = text
    .replace(/^i (?:use|watch|read|listen|visit)(?: to)?(?: it| this)? (?=\S)/, '')
    .replace(OR_MORE, '')
    .replace(/^(every|each) single (?=\p{Letter})/u, '$1 ')
    .replace(/^(?:at least|about|around|approximately|approx\.?|only) |^[>≥]=? ?(?=\d)/, '')
    // Number words become digits before words such as "times" and "to".
    .replace(
      /\b(?:one|two|three|four|five|six|seven)\b(?= (?:to|or|times|days|-))|(?<=\b(?:to|or|-) )(?:one|two|three|four|five|six|seven)\b/g,
      (word) => String(NUMBERS.indexOf(word) + 1),
    );
  const [, upperLimit] = OR_LESS.exec(plain) ?? [];
  if (upperLimit !== undefined) {
    const times = timesInEnglish(upperLimit);
    return times === null ? null : rounded(times / 2);
  }
  const whole = TIMES_OF_PHRASES.find(([pattern]) => pattern.test(plain));
  if (whole !== undefined) return rounded(whole[1]);
  const [, howMany, period] = PERIOD.exec(plain) ?? [];
  if (howMany === undefined) return null;
  const times = timesOf(howMany);
  return times === null ? null : rounded(times * TIMES_A_MONTH[period as keyof typeof TIMES_A_MONTH]);
}

function timesOf(howMany: string): number | null {
  const counted = COUNT.exec(howMany);
  if (counted !== null) {
    const [from, to] = counted.slice(1, 3).map((number) => Number((number ?? counted[1]!).replace(',', '.')));
    return (from! + to!) / 2;
  }
  return TIMES_IN_PERIOD.find(([pattern]) => pattern.test(howMany))?.[1] ?? null;
}

/** Rounds as the number is shown, so that the shown number is the one that counts. */
function rounded(times: number): number {
  return Number(times.toFixed(times < 1 ? 2 : 1));
}

/** Words that may be around a frequency in a heading: "Used daily", "Daily users", "Platforms I use every day". */
const WORD_AROUND = new RegExp(
  `^${anyOf(
    'used?|uses|using|usage|users?|watch(?:ed|ing)?|view(?:ed|ing)?|listen(?:ed|ing)?|read|reading|visit(?:ed|ing)?',
    'to|i|you|media|brands?|services?|platforms?|channels?|vehicles?',
    'of|on|the|these|those|them',
  )}$`,
  'i',
);

/** The times a month that a heading states at its end, or at its start before words of use; null for none. */
export function timesInHeading(heading: string): number | null {
  const words = heading
    .replace(/[?:.()[\]]+/g, ' ')
    .trim()
    .split(/[\s_]+/);
  for (let from = 0; from < words.length; from++) {
    const times = timesAMonth(words.slice(from).join(' '));
    if (times !== null) return times;
  }
  for (let to = words.length - 1; to > 0; to--) {
    const times = timesAMonth(words.slice(0, to).join(' '));
    if (times !== null && words.slice(to).every((word) => WORD_AROUND.test(word))) return times;
  }
  return null;
}
