import { withoutCode } from '../csv/numberText.ts';

/**
 * Times a month for the periods in words of frequency. The facts list how each word of a file was read.
 *
 * A month is the mean Gregorian month, 365.2425 / 12 = 30.4 days or 4.3 weeks. A range counts as its middle ("2-3 times"
 * is 2.5), an open range as its lower end ("5 or more" is 5), "less than once" as half of once.
 */
const TIMES_A_MONTH = { day: 30.4, week: 4.3, fortnight: 2.2, month: 1, quarter: 0.33, year: 0.08 } as const;

const HOW_MANY: readonly [RegExp, number][] = [
  [/^(?:less (?:often )?than|under)(?: once)?(?: an?| every| per)?$/, 0.5],
  [/^more than once(?: an?| every| per)?$/, 2],
  [/^once or twice (?:an?|every|per)$/, 1.5],
  [/^once(?: an?| every| per)?$|^one time(?: an?| per)$|^every$|^each$/, 1],
  [/^twice(?: an?| every| per)?$|^(?:a )?couple (?:of )?times (?:an?|per|each|every)$/, 2],
  [/^(?:several|multiple|many|a few|few|some) (?:times|days) (?:an?|per|each|every)$/, 3],
];

const WHOLE: readonly [RegExp, number][] = [
  [/^(?:daily|every ?day)$/, TIMES_A_MONTH.day],
  [/^(?:several|multiple|many) times daily$/, 3 * TIMES_A_MONTH.day],
  [/^(?:almost|nearly) (?:every ?day|daily)$|^most days(?: a week)?$/, 5.5 * TIMES_A_MONTH.week],
  [/^(?:every )?weekdays?$|^on weekdays$/, 5 * TIMES_A_MONTH.week],
  [/^(?:every )?weekends?$|^(?:on|at) (?:the )?weekends?$/, 2 * TIMES_A_MONTH.week],
  [/^weekly$/, TIMES_A_MONTH.week],
  [/^fortnightly$|^(?:once )?every (?:two|2|other|second) weeks?$/, TIMES_A_MONTH.fortnight],
  [/^monthly$/, TIMES_A_MONTH.month],
  [/^quarterly$|^(?:once )?every (?:three|3) months$/, TIMES_A_MONTH.quarter],
  [/^every (?:two|2|few|second|other) months?$/, 0.5],
  [/^(?:yearly|annually)$/, TIMES_A_MONTH.year],
  [/^less (?:often|frequently)$|^less (?:often )?than monthly$/, 0.5],
  [/^less (?:often )?than weekly$/, 0.5 * TIMES_A_MONTH.week],
  [/^never$|^not at all$|^(?:i )?(?:do not|don'?t) (?:use|watch|read|listen|visit)(?: it| this)?$/, 0],
];

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const COUNT =
  /^(\d+)(?:\s*(?:-|–|—|to|or)\s*(\d+))?\s*(?:\+|or more|plus)?\s*(?:times|days|x|nights)\s*(?:an?|per|each|every|\/|in an?)$/;
const PERIOD = /^(.*?)\s*(day|week|fortnight|month|quarter|year)$/;

/**
 * Times a month of a word or phrase of frequency ("Weekly", "2-3 times a week", "less than once a month", "never"); null
 * for anything else, such as a number, "yes", or a vague word ("often").
 */
export function timesAMonth(text: string): number | null {
  // Fast path: most cells are empty or numbers.
  if (!/[a-z]/i.test(text)) return null;
  const plain = withoutCode(text)
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(?:at least|about|around) /, '')
    .replace(/\.$/, '')
    .replace(/\b(?:one|two|three|four|five|six|seven)\b(?= (?:to|or|times|days|-))/g, (word) =>
      String(NUMBERS.indexOf(word) + 1),
    );
  const whole = WHOLE.find(([pattern]) => pattern.test(plain));
  if (whole !== undefined) return rounded(whole[1]);
  const [, howMany, period] = PERIOD.exec(plain) ?? [];
  if (howMany === undefined) return null;
  const times = timesOf(howMany);
  return times === null ? null : rounded(times * TIMES_A_MONTH[period as keyof typeof TIMES_A_MONTH]);
}

function timesOf(howMany: string): number | null {
  const counted = COUNT.exec(howMany);
  if (counted !== null) {
    const from = Number(counted[1]);
    return (from + Number(counted[2] ?? from)) / 2;
  }
  return HOW_MANY.find(([pattern]) => pattern.test(howMany))?.[1] ?? null;
}

/** Rounds, so that the number shown is the number used. */
function rounded(times: number): number {
  return Number(times.toFixed(times < 1 ? 2 : 1));
}
