import { anyOf } from '../../text/anyOf.ts';
import { bandMiddle } from '../csv/numberText.ts';

/** Words for something that is no longer used, or was only tried. */
const NO_LONGER =
  /^(?:lapsed|former|past|ex|used in the past|no longer|stopped using(?: it)?|hardly ever ?(?:\/|or) ?never|tried(?: it)?(?: once)?)$/;

// Parts of the vague words.
const OFTEN = anyOf(
  'heavy|high|often|frequent(?:ly|e|emente|emment|ement)?|regular(?:ly|mente|e)?',
  'oft|häufig|regelmäßig|regelmässig', // German
  'souvent|fréquemment|régulièrement', // French
  'a menudo|con frecuencia|frecuentemente', // Spanish
  'spesso|regolarmente', // Italian
  'vaak|regelmatig', // Dutch
  'com frequência', // Portuguese
);
const ALWAYS = anyOf('always|all the time|immer|toujours|siempre|sempre|altijd');
const RARELY = anyOf(
  'light|low|rare(?:ly|ment|mente)?|seldom|infrequent(?:ly)?',
  'selten|kaum|rara vez|raras veces|raramente|zelden',
);
/** Assumed times a month of words without a number, from the most to the least often. */
const VAGUE_WORDS: readonly [number, RegExp][] = [
  [
    20,
    new RegExp(
      `^${anyOf(
        `(?:very |sehr |très |muy |molto |heel |zeer |muito )?${OFTEN}`,
        `(?:almost |fast |presque |casi |quasi |bijna |quase )?${ALWAYS}`,
        'a lot|(?:a )?great deal|viel|stark|beaucoup|mucho|molto|veel|muito',
      )}$`,
    ),
  ],
  [
    4.3,
    new RegExp(
      `^${anyOf(
        'some days|medium|moderate(?:ly)?|mid|some|sometimes|occasional(?:ly)?|from time to time|now and then',
        'mittel|manchmal|gelegentlich|ab und zu|hin und wieder|teils', // German
        'moyen|parfois|de temps en temps|occasionnellement|quelquefois', // French
        'medio|a veces|algunas veces|ocasionalmente|de vez en cuando', // Spanish
        'a volte|qualche volta|ogni tanto|occasionalmente', // Italian
        'soms|af en toe|gemiddeld', // Dutch
        'às vezes|ocasionalmente|de vez em quando|médio', // Portuguese
      )}$`,
    ),
  ],
  [
    1,
    new RegExp(
      `^${anyOf(
        `(?:very |sehr |très |muy |molto |zeer |muito )?${RARELY}`,
        'hardly ever|almost never|a little',
        'fast nie|wenig', // German
        'presque jamais|peu', // French
        'casi nunca|poco', // Spanish
        'quasi mai', // Italian
        'bijna nooit|weinig', // Dutch
        'quase nunca|pouco', // Portuguese
      )}$`,
    ),
  ],
];

/** "In the last", "within the past": the words before a period. */
const LAST_PERIOD = '(?:(?:with)?in |during |over )?(?:the )?(?:last|past|previous) ';
/** Assumed times a month of words that say when something was last used. They tell only roughly how often it is used. */
const LAST_USED: readonly [number, RegExp][] = [
  [
    0,
    new RegExp(
      anyOf(
        String.raw`^(?:longer|more than (?:an? |\d+ )?\w+) ago$|^not (?:with)?in |^(?:over|more than) .* ago$`,
        '^(?:earlier|before that|longer ago(?: ?(?:/|or) ?never)?)$',
        '^(?:(?:es ist )?länger her|vor längerer zeit)$', // German
        '^(?:il y a )?plus longtemps$', // French
        '^hace más tiempo$', // Spanish
        '^più tempo fa$', // Italian
        '^langer geleden$', // Dutch
        '^há mais tempo$', // Portuguese
      ),
    ),
  ],
  [20, new RegExp(`^(?:today|yesterday|${LAST_PERIOD}(?:24 hours|day|2 days|48 hours))$`)],
  [
    4.3,
    new RegExp(
      `^${anyOf(
        `this week|${LAST_PERIOD}(?:7 days|seven days|week)`,
        '(?:in der )?letzten? woche|in den letzten (?:7|sieben) tagen', // German
        '(?:au cours de )?la semaine dernière|(?:au cours )?des (?:7|sept) derniers jours', // French
        '(?:en )?la (?:semana pasada|última semana)|(?:en )?los últimos (?:7|siete) días', // Spanish
        '(?:la settimana scorsa|nell.ultima settimana)|negli ultimi (?:7|sette) giorni', // Italian
        '(?:de )?(?:afgelopen|vorige) week|(?:in de )?(?:afgelopen|laatste) (?:7|zeven) dagen', // Dutch
        '(?:na )?(?:semana passada|última semana)|nos últimos (?:7|sete) dias', // Portuguese
      )}$`,
    ),
  ],
  [2.2, new RegExp(`^${LAST_PERIOD}(?:2 weeks|two weeks|14 days|fortnight)$`)],
  [
    1,
    new RegExp(
      `^${anyOf(
        `this month|${LAST_PERIOD}(?:4 weeks|four weeks|30 days|28 days|month)`,
        String.raw`(?:\d{1,2} ?(?:-|–|to) ?)?(?:2[89]|3[01]) days ago`,
        'im letzten monat|letzten monat|in den letzten (?:4|vier) wochen', // German
        '(?:au cours du )?(?:le )?mois dernier|(?:au cours )?des (?:4|quatre) dernières semaines', // French
        '(?:en )?el (?:mes pasado|último mes)|(?:en )?las últimas (?:4|cuatro) semanas', // Spanish
        "(?:il mese scorso|nell'ultimo mese)|nelle ultime (?:4|quattro) settimane", // Italian
        '(?:de )?(?:afgelopen|vorige) maand|(?:in de )?(?:afgelopen|laatste) (?:4|vier) weken', // Dutch
        '(?:no )?(?:mês passado|último mês)|nas últimas (?:4|quatro) semanas', // Portuguese
      )}$`,
    ),
  ],
  [0.3, new RegExp(`^${LAST_PERIOD}(?:3 months|three months|6 months|six months|12 weeks)$`)],
  [0.08, new RegExp(`^(?:this year|${LAST_PERIOD}(?:12 months|twelve months|year))$`)],
];

/** First letters of the weekdays, which distinguish them. */
const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?$/;

/** The number of different weekdays in a text such as "Mon, Tue, Sat"; null for any other text. */
function weekdaysOf(text: string): number | null {
  const days = text
    .toLowerCase()
    .split(/\s*[,;/|+&\n]\s*|\s+/)
    .filter((day) => day !== '');
  if (days.length === 0 || !days.every((day) => WEEKDAY.test(day))) return null;
  return new Set(days.map((day) => WEEKDAYS.indexOf(day.slice(0, 2)))).size;
}

/** "5/7": 5 of 7 days. */
const OF_SEVEN = /^\s*[0-7] ?\/ ?7\s*$/;

/**
 * The number of days in a text such as "1-2 days", "5+ days", "5/7" or "Mon, Tue"; null for any other text. A band gives its middle. The
 * text does not say in which period these days are.
 */
export function daysOf(text: string): number | null {
  const days = /^(.*\d.*?)\s*days?( or more|\+)?$/i.exec(text.trim());
  if (days === null) return OF_SEVEN.test(text) ? Number(text.trim()[0]) : weekdaysOf(text);
  const count = `${days[1]!}${days[2] ?? ''}`.trim();
  return /^\d+$/.test(count) ? Number(count) : bandMiddle(count);
}

/**
 * The assumed times a month of a vague text: "heavy" or "often", "medium" or "sometimes", "light" or "rarely", "yesterday". Null for
 * any other text. The planner is asked about such words.
 */
export function vagueTimes(text: string): number | null {
  const plain = plainWords(text);
  if (plain === '') return null;
  if (bandMiddle(text) !== null) return null;
  if (NO_LONGER.test(plain)) return 0;
  const last = LAST_USED.find(([, pattern]) => pattern.test(plain));
  if (last !== undefined) return last[0];
  if (/\d/.test(plain)) return null;
  return VAGUE_WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Whether the words say when something was used last, in a period that means at least this many times a month. */
export function isLastUsed(text: string, times: number): boolean {
  const plain = plainWords(text);
  const last = LAST_USED.find(([, pattern]) => pattern.test(plain));
  return last !== undefined && last[0] >= times;
}

/** The words without a code or "yes" before them, and without brackets or "users" behind them. */
const plainWords = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\d{1,2}\s*[-–=.:)]\s*/, '')
    .replace(/^(?:yes|no|ja|nein|oui|non|s[íiì]|sim|não|nee)\s?[,;:–-]\s?/, '')
    .replace(
      /^(?:but|aber|mais|pero|ma|maar|mas) |^(?:used|watched|read|visited|listened) (?=(?:with)?in |longer )/,
      '',
    )
    .replace(/\s*\([^()]*\)$/, '')
    .replace(/ (?:users?|viewers?|listeners?|readers?|use)$/, '');

const HOURS = '(?:h(?:ou)?(?:rs?)?|std|stunden?|heures?|horas?|ore|ora|uur|uren)\\.?';
const MINUTES = '(?:m(?:in(?:ute)?s?)?|minuten|minuti|minutos)\\.?';
/** "2h 30m", "2 hrs", "90 min", "2 hours and 30". */
const HOURS_AND_MINUTES = new RegExp(
  `^(?:(\\d+(?:[.,]\\d+)?)\\s*${HOURS})?(?:,|\\s|and\\b|und\\b|et\\b|y\\b|e\\b|en\\b)*(?:(\\d+)\\s*(?:${MINUTES}|(?<=\\d\\s*${HOURS}[^\\d]*\\d+)$))?$`,
);
/** "PT2H30M", as programs write durations. */
const ISO_DURATION = /^pt(?:(\d+)h)?(?:(\d+)m)?(?:\d+s)?$/;
/** "Half an hour", "2 and a half hours", "2½ h", "2 hours and a half". */
const HALF_HOURS =
  /^(?:(\d+)\s*(?:and a )?)?(?:½|1\/2|half)(?: an?)?\s*h(?:ou)?(?:rs?)?$|^(\d+) h(?:ou)?rs? and a half$/;

/** The hours in a text such as "2h 30m", "1:30", "1:30:00", "90 min", "2 hrs" or "1-2 hours"; null for any other text. */
export function hoursOf(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const half = HALF_HOURS.exec(plain);
  if (half !== null) return Number(half[1] ?? half[2] ?? 0) + 0.5;
  const band = /^(.*\d.*?)\s*(h(?:ou)?rs?|h|min(?:ute)?s?)( or more| a day| a week|\+)?$/.exec(plain);
  const middle =
    band === null ? null : bandMiddle(`${band[1]!}${band[3] === '+' || band[3] === ' or more' ? band[3] : ''}`);
  if (middle !== null) return band![2]!.startsWith('h') ? middle : middle / 60;
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain);
  if (clock !== null) return Number(clock[1]) + Number(clock[2]) / 60 + Number(clock[3] ?? 0) / 3600;
  const words = ISO_DURATION.exec(plain) ?? HOURS_AND_MINUTES.exec(plain);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return null;
  return Number((words[1] ?? '0').replace(',', '.')) + Number(words[2] ?? 0) / 60;
}
