import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import type { Channel } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';
import { inEnglish } from './frequencyLanguages.ts';

/** The unit of the numbers in a column, as its heading states it: minutes a day, times a month. */
export interface HeadingUnit {
  /** `time` is minutes or hours: the heading does not say which. */
  readonly counts: 'seconds' | 'minutes' | 'hours' | 'time' | 'days' | 'times';
  readonly period: 'day' | 'weekend' | 'week' | 'fortnight' | 'month' | 'quarter' | 'half-year' | 'year';
}

/** The parts of a heading: the name in it, the unit of its numbers, and the meaning of its codes. */
export interface HeadingParts {
  /** Candidates for the name: the whole heading, then shorter parts of it. The first one that is a known vehicle is used. */
  readonly names: readonly string[];
  readonly unit: HeadingUnit | null;
  /** The meaning of each code, as in "7plus (1=Yes, 2=No)"; null for none. */
  readonly legend: ReadonlyMap<string, string> | null;
}

/** "(choice=Netflix)", as REDCap writes an answer behind its question. */
const CHOICE = /^choice\s*=\s*/i;
/** The text in a pair of brackets. */
const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;
/** "Q7_1", "[Q7_1]", "Q7r1.", "S3a:", "G1Q4.", "1)" before a name. */
const QUESTION_CODE =
  /^\s*[[(]?(?:g\d+q\d+|[a-z]{1,3}\d+[a-z]?(?:[_.\-rcm]+\d+)*[a-z]?|\d{1,3}[a-z]?)[\])]?(?:\s*[.:_\-–—)|]\s*|\s+)(?=\S)/i;
/** "media_use_1. Netflix", "services.used_r3: Netflix": the name of a variable, numbered, before a name. */
const VARIABLE_CODE = /^\s*\p{L}+(?:[_.]\p{L}+)*[_.]?[rcm]?\d{1,3}(?:_\d{1,3})*\s*(?:[.:)]\s+|\s[-–—|]\s)(?=\S)/iu;
/** "media[SQ001]. Foxtel Go": LimeSurvey's code of an answer before its text. */
const LIST_CODE = /^\s*\p{L}[\p{L}\d]*\[[\p{L}\d_]*\]\.?\s+(?=\S)/u;
/** Characters that separate a name from the question asked about it, or from a period: "Netflix/wk". */
const SEPARATORS = /::?|\s[-–—/|]\s|\||_|,|\s-(?=\S)|;|\/(?=(?:day|wk|week|mth|month|yr|year)$)/g;
// Words of durations in other languages, as parts of patterns.
const MINUTES = anyOf('minuten', 'minuti', 'minutos', 'dakika'); // German and Dutch, Italian, Spanish and Portuguese, Turkish
const HOURS = anyOf('std|stunden?', 'heures?', 'horas?', String.raw`(?<!\d )or[ae]`, 'uur|uren');
const DURATION = anyOf('duration', '(?:nutzungs)?dauer', 'durée', 'duración', 'durata', 'duração');
const IN_THE = '(?:in|im|nelle|negli|nas|nos|en|au cours d|in de|durante) ?(?:den|las|les|der|la|el|es)? ?';
const LAST = anyOf(
  '[úu]ltim[aeoi]s?', // Spanish, Portuguese and Italian
  'derni[èe]re?s', // French
  'letzten?|letzter', // German
  'afgelopen|laatste', // Dutch
  'senaste', // Swedish
  'ostatnie', // Polish
  'past|last',
);
const WEEKS_OR_DAYS = anyOf(
  // Weeks, months, days
  'semanas?|semaines?|wochen?|weken|settimane',
  'mes(?:es)?|mois|monate?|maand(?:en)?|mesi|m[eê]s',
  'giorni|jours|tagen?|dagen|d[ií]as',
  'tygodnie', // Polish
  'veckorna', // Swedish
  'weeks|days|month',
);
/** A verb before a vehicle: "Watch Netflix", "Listened to Spotify". */
const VERB_OF_USE = /^(?:use|watch|view|listen|read|hear|visit)/i;
/** Articles in other languages than English. They may be part of a name: "Die Zeit". */
const ARTICLES = 'die|den|das|der|la|le|les|el|los|las|il|lo|de|het|a|o';
const ARTICLE = new RegExp(`^(?:${ARTICLES})$`, 'i');
/** Words around a name that are not part of it: they only say that use is asked for, or how it is counted. */
const WORD_OF_USE = new RegExp(
  `^${anyOf(
    // Use
    'i|go(?:es|ing)?|used?|uses|using|usage|users?|watch(?:ed|es|ing|ers?)?|view(?:ed|s|ing|ers?)?|listen(?:ed|s|ing|ers?)?',
    'read(?:s|ing|ers?|ership)?|hear[ds]?|visit(?:ed|s|ors?)?|subscrib(?:e[drs]?|ers|ing)|subscriptions?|has|any|ever',
    'regular(?:ly)?|freq(?:uency)?|reach|consumption|frequently|regularly',
    'nutzung|nutzungsdauer|nutzungstage|nutzen?|besuche?|genutzt|gesehen|gehört|gelesen', // German
    "utilis(?:e|er|ation|ez|é)(?:-vous)?|l'utilisation", // French
    'uso|usa|usad[oa]|uses?|utilizo|utilizza(?:re|to)?|gebruikt?|utiliza|usou', // Spanish, Italian, Dutch and Portuguese
    // Words of questions about use
    'wie|oft|haben|sie|im|jahr', // German
    'avez(?:-vous)?|vous|quelle|fréquence|combien', // French
    'ha|con|qué|frecuencia|cuántas', // Spanish
    'ha|con|che|quale|quanto|spesso|quante|frequenza', // Italian
    'hoe|vaak|u|heeft', // Dutch
    'você|com|que|frequência|quantas', // Portuguese
    // Verbs in questions
    'schau(?:en|st|t)|seh(?:en|t)|sieht|hör(?:en|st|t)|les(?:en|t)|liest|häufig', // German
    'regardez(?:-vous)?|écoutez(?:-vous)?|lisez(?:-vous)?|à|fois', // French
    'veces|usted|ve[ns]?|mira|escucha|lee', // Spanish
    'volte|guarda|ascolta|legge|vede', // Italian
    'keer|kijkt|luistert|leest|naar', // Dutch
    'vezes|assiste|vê|ouve|escuta|lê', // Portuguese
    ARTICLES,
    // Numbers and codes
    'number|normal|selected|checked|ticked|yes|no|y|n|yn|flag|code|coded|value|numeric|num',
    // Units and periods
    'min|mins|minutes?|hr|hrs|hours?|secs?|seconds?|days?|daily|weeks?|weekly|weekends?|fortnights?|fortnightly',
    'months?|monthly|quarters?|quarterly|years?|yearly|annum|annually|times?|x|occasions|sessions',
    String.raw`wks?|p\.?w\.?|mths?|yrs?|avg\.?`,
    `${WEEKS_OR_DAYS}|${LAST}`,
    'mal|fois|veces|volte|keer|vezes|tag|woche|monat|jour|semaine|mese|dag|week|maand|mes|mês',
    'pro|par|por|al|alla|ao|à|den|im|au|cours',
    // Words between
    'with|per|a|an|each|every|of|in|on|the|past|last|average|typical(?:ly)?|usual(?:ly)?',
    String.raw`approximately|roughly|if|at|all|how|often|many|much|have|spent|time|l?p?\d{1,2}[dwm]?`,
    'yesterday|today|to|or|and|do|did|you|when',
    String.raw`counts?|h|p/w|${MINUTES}|(?:${HOURS})\.?|${DURATION}`,
  )}$`,
  'i',
);
const FIRST_WORDS = anyOf(
  'which|what|whose|how (?:often|many|much)|do you|did you|have you|in (?:the|a)|on (?:an?|how)',
  'during|thinking|approximately|roughly|please|to what',
);
const USE_OR_MEDIUM = anyOf(
  'us(?:e|ed|ing)|watch|view|listen|read|visit|stream|subscri|see|hear',
  'service|station|channel|site|app|title|podcast|media',
);
/** A question about use, as survey programs write it behind the name: "KIIS:Which of these do you listen to?". */
const QUESTION_OF_USE = new RegExp(
  String.raw`^(?:(?:and|also|now|next|finally|again),? )?${FIRST_WORDS}\b.*\b${USE_OR_MEDIUM}`,
  'i',
);
/** What is used, before words of use: "Media used in past 4 weeks", "Services used". */
const MEDIA_BEFORE_USE = /^(?:media|brands?|services?|platforms?|apps?|sites?|websites?|stations?|titles?)\s+(?=\S)/i;
/** "últimas 4 semanas", "letzte 4 Wochen": a period behind a name. */
const PERIOD_OF_USE = new RegExp(
  String.raw`^(?:${IN_THE}|l[ae] )?${anyOf(
    String.raw`${LAST}\s+(?:\d+\s+)?${WEEKS_OR_DAYS}|\d+ ${LAST} ${WEEKS_OR_DAYS}`,
    'semaine derni[èe]re|mois dernier', // French
    'semana pasada|mes pasado', // Spanish
    '(?:settimana|mese) scors[ao]', // Italian
    'vorige (?:week|maand)', // Dutch
    'semana passada|m[eê]s passado', // Portuguese
  )}$`,
  'i',
);
/** "pro Woche", "Stunden / Woche" in English. */
const PER_PERIOD = /(?:^(?:(?:times|days) )?per |\bper |\/ ?)(?:day|week|month|year)$/;
/** The largest number of words of a period behind a name. */
const PERIOD_WORDS = 6;
/** Questions that are not about use. */
const NOT_USE = new RegExp(
  String.raw`\b${anyOf(
    String.raw`aware\w*|(?:un)?likely|likelihood|heard of|satisf\w*|consider\w*|intend\w*|intention|trust\w*`,
    String.raw`favou?r\w*|recommend\w*|nps|rat(?:e|ed|ing)s?|importan\w*|prefer\w*|cancel\w*|opinion|agree\w*`,
    String.raw`familiar\w*|recall\w*|recogni\w*|lik(?:e|ed|es|ing)|quality|enjoy\w*|perception`,
    String.raw`cost|spend|price|pay(?![ -]?(?:tv|television)\b)`,
  )}\b`,
  'i',
);
const UNITS: readonly [RegExp, HeadingUnit['counts']][] = [
  [new RegExp(String.raw`\b(?:min(?:ute)?s?|${MINUTES})\b`, 'i'), 'minutes'],
  [new RegExp(String.raw`\b(?:hours?|hrs?|${HOURS})\b|^h(?= ?/|$)|(?<=\s)h$`, 'i'), 'hours'],
  // Not "second": "second screen", "second most used".
  [/\b(?:secs?|seconds)\b/i, 'seconds'],
  [/\bdays\b(?! ago)|\b(?:(?:nutzungs)?tage|jours|d[ií]as|giorni|dagen)\s?\/|\bnutzungstage\b/i, 'days'],
  [
    /\b(?:times|occasions|visits|sessions|trips|besuche|visite[sn]?|visitas|bezoeken)\b|\buses (?:an?|per|each|every)\b/i,
    'times',
  ],
  [new RegExp(String.raw`\btime (?:spent|an?|per)\b|(?<!\p{L})${DURATION}(?!\p{L})`, 'iu'), 'time'],
];
// Parts of the patterns of periods.
/** "hours week" stands for "hours a week" in names of variables: "radio_hours_week". */
const COUNTED = String.raw`(?:hours?|hrs?|h|min(?:ute)?s?|days?|times|visits|freq(?:uency)?)`;
const EACH = anyOf('a|per|each|every|last|past|average|typical|normal|usual');
const PAST = anyOf('last|past');
/** The shortest period that a heading names counts: "times a week in the last 12 months" is times a week. */
const PERIODS: readonly [RegExp, HeadingUnit['period']][] = [
  [
    new RegExp(
      String.raw`\b(?:(?:a|per|each|every|average|typical|normal|usual|\/)\s*day|${COUNTED} day|daily|yesterday)\b|\/\s*d(?:ay)?\b`,
      'i',
    ),
    'day',
  ],
  [/\b(?:a|per|each|every|last|past|average|typical|normal|usual)\s*weekend\b/i, 'weekend'],
  [
    new RegExp(
      String.raw`\b${anyOf(
        String.raw`${EACH}\s*week|${COUNTED} week|weekly|p[./]?w|wk`,
        `${PAST} (?:7|seven) days|[lp]?7d`,
        'letzten? woche|letzten (?:7|sieben) tagen?', // German
        'semaine derni[èe]re|derniers (?:7|sept) jours|(?:7|sept) derniers jours', // French
        'semana pasada|[úu]ltima semana|[úu]ltimos (?:7|siete|sete) d[ií]as', // Spanish and Portuguese
        'settimana scorsa|ultima settimana|ultimi (?:7|sette) giorni', // Italian
        'afgelopen week|vorige week|(?:afgelopen|laatste) (?:7|zeven) dagen', // Dutch
        'semana passada', // Portuguese
      )}\b|/\s*w(?:ee)?k?\b|(?:^|[([])(?:7|seven) days(?:[)\]]|$)`,
      'i',
    ),
    'week',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        String.raw`${EACH}\s*fortnight|fortnightly`,
        `${PAST} (?:2|two) weeks|${PAST} (?:14|fourteen) days|[lp]?14d`,
      )}\b`,
      'i',
    ),
    'fortnight',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        String.raw`${EACH}\s*month|${COUNTED} month|monthly`,
        `${PAST} (?:4|four) weeks|${PAST} (?:28|30) days|[lp]?(?:4w|28d|30d)`,
        '0 ?[-–] ?(?:28|30|31) days',
      )}\b|/\s*m(?:o?n?th)?\b`,
      'i',
    ),
    'month',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        String.raw`(?:a|per|each|every|last|past)\s*quarter|quarterly`,
        `${PAST} (?:3|three) months|${PAST} (?:12|13|twelve) weeks|${PAST} (?:90|ninety) days|[lp]?(?:3m|90d)`,
      )}\b`,
      'i',
    ),
    'quarter',
  ],
  [/\b(?:(?:last|past) (?:6|six) months|(?:last|past) 26 weeks|(?:last|past) 180 days)\b/i, 'half-year'],
  [
    new RegExp(
      String.raw`\b${anyOf(
        String.raw`${EACH}\s*year|${COUNTED} year|per annum|p\.a|yearly|annually`,
        // "im letzten Jahr", "en el último año": words in other languages, also after their period is in English
        '(?:letzten?|[úu]ltimo|derni[èe]re|afgelopen|vorig) (?:year|jahr|année|año|anno|ano|jaar)',
        '(?:letzten|[úu]ltimos|ultimi|laatste|afgelopen) (?:12|twelve) (?:month|monaten?|meses|mesi|maanden)',
        '12 derniers m(?:onth|ois)',
        `${PAST} (?:12|twelve) months|${PAST} 52 weeks|${PAST} 365 days|[lp]?12m`,
      )}\b|/\s*y(?:ea)?r\b`,
      'i',
    ),
    'year',
  ],
];

/** A heading without the code of its question: "Region" for "Q7. Region". */
export function withoutQuestionCode(heading: string): string {
  return heading.replace(QUESTION_CODE, '');
}

/** Finds the names that a heading may contain, its unit and its legend. */
export function headingParts(given: string): HeadingParts {
  const { text, legend } = withoutLegend(given.replace(LIST_CODE, ''));
  const bare = text
    .replace(BRACKETS, ' ')
    .replace(/^\s*¿\s*|\s+(?=\?\s*$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const names = new Set<string>([bare]);
  for (const one of [bare, bare.replace(QUESTION_CODE, ''), bare.replace(VARIABLE_CODE, '')]) {
    for (const name of [one, ...withoutTails(one)])
      for (const start of [name, ...withoutStarts(name)]) names.add(start);
  }
  for (const name of spelledOutNames(bare)) names.add(name);
  // "How often do you do the following? - Watch Netflix"
  const last = bare.split(PART_SEPARATOR).at(-1)!.trim();
  if (VERB_OF_USE.test(last)) for (const start of withoutStarts(last)) names.add(start);
  return {
    names: [...names].filter((name) => name !== ''),
    unit: unitIn(text),
    legend,
  };
}

/** The unit that a heading states. A unit in brackets comes first: "Daily visits (times a month)" counts times a month. */
function unitIn(text: string): HeadingUnit | null {
  const plain = spacedWords(text);
  const inBrackets = Array.from(plain.matchAll(BRACKETS), ([, inner]) => inner!);
  return unitInText(inBrackets.join(' ; ')) ?? unitInText(plain);
}

/** The name of a variable as words: "NETFLIX_DAYS_PER_WEEK", "days.per.week". */
const spacedWords = (text: string) => text.replace(/\s/.test(text.trim()) ? /_+/g : /[._]+/g, ' ').trim();

/** What a heading states about the numbers below it. */
interface StatedNumbers {
  readonly unit: HeadingUnit | null;
  /** The period of the numbers if the heading does not say what they count, as in "Netflix in last 7 days". */
  readonly period: HeadingUnit['period'] | null;
}

/**
 * What a heading states about its numbers outside the name of its vehicle. In "Daily Telegraph times a month" the word "Daily"
 * belongs to the name, so the unit is times a month.
 */
export function numbersAround(heading: string, vehicle: MappedVehicle, mapping: MasterMapping): StatedNumbers {
  const { names, unit } = headingParts(heading);
  if (unit === null && periodOf(heading) === null) return { unit, period: null };
  const stated = statedNumbers(textAround(heading, names, vehicle, mapping));
  // "Podcasts: News Daily": in the name of a vehicle that no list has, a period may be part of the name.
  const isUnknown = mapping.named(vehicle.publisher) === null;
  return isUnknown ? { ...stated, period: null } : stated;
}

/** What a text states about numbers. A text that counts something else than times, such as ads or shares, states no period. */
export function statedNumbers(text: string): StatedNumbers {
  const unit = unitIn(text);
  const [, counted = '…'] = TIMES_PER_PERIOD.exec(spacedWords(text)) ?? [];
  const isOther = NO_RATE.test(text) || !(counted === '…' || isCounted(counted));
  return { unit, period: unit !== null || isOther ? null : periodOf(text) };
}

/** A heading without the name of its vehicle, which is replaced by "…". */
function textAround(
  heading: string,
  names: readonly string[],
  { publisher, channel }: MappedVehicle,
  mapping: MasterMapping,
): string {
  const text = spacedWords(withoutLegend(heading).text);
  const isName = (name: string) => {
    const found = mapping.named(name);
    return found !== null && found.publisher === publisher && found.channel === channel;
  };
  const parts = [heading, text].flatMap((one) => one.split(PART_SEPARATOR).map((part) => part.trim()));
  const longest = [publisher, ...names, ...parts.filter((part) => part !== '')]
    .filter((name) => isName(name) && !SLASH_PERIOD.test(name))
    .map(spacedWords)
    .toSorted((one, two) => two.length - one.length)
    .find((name) => text.toLowerCase().includes(name.toLowerCase()));
  if (longest === undefined) return text;
  const start = text.toLowerCase().indexOf(longest.toLowerCase());
  return `${text.slice(0, start)} … ${text.slice(start + longest.length)}`;
}

/** "Netflix / week" may be known as a name. */
const SLASH_PERIOD = /\/\s*(?:day|wk|week|fortnight|mth|month|yr|year)?$/i;

/** Signs between the parts of a heading, such as a vehicle and the question about it. */
export const PART_SEPARATOR = /::?|\s[-–—/|]\s|\||(?<=\?)\s*|[[\](){}]/;

/** The names that remain without an ending about use, as in "9Now - used" or "KIIS:Which do you listen to?". */
function withoutTails(text: string): string[] {
  const found: string[] = [];
  for (const separator of text.matchAll(SEPARATORS)) {
    const name = text.slice(0, separator.index).trim();
    const tail = text.slice(separator.index + separator[0].length).trim();
    if (NOT_USE.test(tail)) continue;
    const isOfUse = words(tail.replace(MEDIA_BEFORE_USE, '')).every((word) => WORD_OF_USE.test(word));
    if (QUESTION_OF_USE.test(tail) || PERIOD_OF_USE.test(tail) || isOfUse) found.push(name);
  }
  const parts = text.split(' ');
  // "min/day" is one part of two words.
  const isUse = (part: string) =>
    WORD_OF_USE.test(part) || part.split('/').every((word) => WORD_OF_USE.test(word.replace(/[,;:?.]+$/, '')));
  for (let length = parts.length - 1; length > 0 && isUse(parts[length]!); length--)
    found.push(parts.slice(0, length).join(' '));
  for (let length = parts.length - 1; length > 0 && length >= parts.length - PERIOD_WORDS; length--) {
    const tail = parts.slice(length).join(' ').replace(/\?$/, '');
    const english = inEnglish(tail.toLowerCase()) ?? '';
    if (
      PERIOD_OF_USE.test(tail) ||
      (PER_PERIOD.test(english) && words(english).every((word) => WORD_OF_USE.test(word)))
    )
      found.push(parts.slice(0, length).join(' '));
  }
  return found;
}

/**
 * Names of variables written as words, the longest first: "uses_disney_plus" gives "disney plus", "freq_X10.Play" gives "10 Play".
 * R writes a dot for each character that its names cannot have, such as "+", and an X before a digit: "Disney.", "X7plus".
 */
function spelledOutNames(heading: string): string[] {
  const isJoined = /^\S+$/.test(heading) && (/[\p{L}\d][._]/u.test(heading) || /^X\d/.test(heading));
  // "times_per_month_Daily Telegraph": pandas puts a prefix before names and leaves their spaces.
  const isVariable = isJoined || /^\p{L}+_\S/u.test(heading);
  // SAS, SPSS and databases drop the plus of "Paramount+", also where nothing else is around the name.
  if (/^\p{Ll}{3,}$/u.test(heading)) return [`${heading} plus`];
  if (!isVariable) return [];
  const nameWords = heading.replace(/[._]+/g, ' ').trim().split(' ');
  // "uses_the_australian": "the australian" is tried before "australian".
  const firstOther = nameWords.findIndex((word) => !WORD_OF_USE.test(word));
  const starts = Array.from({ length: Math.max(0, firstOther) + 1 }, (_, from) => nameWords.slice(from).join(' '));
  const names = starts.map((name) => name.replace(/^X(?=\d)/, '')).flatMap((name) => [name, ...withoutTails(name)]);
  if (heading.endsWith('.')) return names.flatMap((name) => [name, `${name} plus`]);
  // SAS and SPSS drop the plus of "Paramount+".
  const withPlus = isJoined ? names.filter((name) => /\p{L}{3}/u.test(name)).map((name) => `${name} plus`) : [];
  // R and pandas write "Stan.1" for a second column headed "Stan".
  const unnumbered = /\D\.\d{1,2}$/.test(heading) ? names.map((name) => name.replace(/ \d+$/, '')) : [];
  return [...names, ...unnumbered, ...withPlus];
}

/**
 * Drops words of use before a name, one by one: "Watched Netflix", "Minutes a day on Netflix". For "Watched The Age", "The Age"
 * is tried before "Age".
 */
function withoutStarts(text: string): string[] {
  const nameWords = text.split(' ');
  const firstOther = nameWords.findIndex((word) => !WORD_OF_USE.test(word.replace(/,$/, '')));
  return Array.from({ length: Math.max(0, firstOther) }, (_, index) => nameWords.slice(index + 1).join(' '));
}

/** The text without all words of use before a name. An article directly before the name stays. */
function withoutStart(text: string): string {
  const nameWords = text.split(' ');
  return withoutStarts(text).findLast((_, index) => !ARTICLE.test(nameWords[index]!)) ?? text;
}

/**
 * The part of a heading that is most likely the name of a vehicle that we do not know: "Kayo" in "Q7_3: Kayo (1=Yes, 2=No)" or
 * "Which of these do you use? [Kayo]".
 */
export function likelyName(heading: string): string {
  const bracketed = /\[([^\]]+)\]\s*$/.exec(withoutLegend(heading).text)?.[1];
  if (bracketed !== undefined && headingParts(`(${bracketed})`).unit === null) return bracketed.trim();
  const choice = Array.from(heading.matchAll(BRACKETS), ([, inner]) => inner!.trim()).find((inner) =>
    CHOICE.test(inner),
  );
  if (choice !== undefined) return choice.replace(CHOICE, '');
  const [bare = heading] = headingParts(heading).names;
  const parts = bare
    .replace(QUESTION_CODE, '')
    .split(/::?|\s[-–—/|]\s|\||_|(?<=\?)/)
    .map((part) => withoutStart(part.trim()));
  const isName = (part: string) =>
    /\p{L}/u.test(part) &&
    part.length <= NAME_LENGTH &&
    !QUESTION_OF_USE.test(part) &&
    !/[?.]$|^(?:please|select)/i.test(part) &&
    !words(part).every((word) => WORD_OF_USE.test(word));
  return parts.findLast(isName) ?? bare;
}

/** Largest number of characters in a name; a longer part of a heading is more likely a question. */
const NAME_LENGTH = 40;

/** "past 7 days" is a period, not a number of days. */
const PAST_DAYS = /(?:last|past) (?:\d+|seven|fourteen|ninety) days|(?<=^|[([])(?:7|seven) days(?=[)\]]|$)/gi;

const words = (text: string) => text.split(/[\s/,;()_-]+/).filter((word) => word !== '');

/** The period that a heading names, such as "day" for "Time spent per day"; null without a period. */
export function periodOf(heading: string): HeadingUnit['period'] | null {
  const plain = spacedWords(heading);
  const english = inEnglish(plain.toLowerCase()) ?? '';
  return PERIODS.find(([pattern]) => pattern.test(plain) || pattern.test(english))?.[1] ?? null;
}

function unitInText(text: string): HeadingUnit | null {
  const english = inEnglish(text.toLowerCase()) ?? '';
  const [period, periodInEnglish] = [text, english].map((one) => PERIODS.find(([pattern]) => pattern.test(one))?.[1]);
  const counts =
    countsIn(text) ??
    (periodInEnglish === undefined ? undefined : countsIn(english)) ??
    (saysRate(text) ? 'times' : undefined);
  if (counts === undefined) return null;
  const stated = period ?? periodInEnglish;
  // Without a period in the heading, minutes and hours are taken as per day, and days as per week.
  if (stated !== undefined) return { counts, period: stated };
  return counts === 'times' ? null : { counts, period: counts === 'days' ? 'week' : 'day' };
}

const countsIn = (text: string) => UNITS.find(([pattern]) => pattern.test(text.replace(PAST_DAYS, '')))?.[1];

/** Numbers of time, shares or data, and codes from "never" on: their period does not make them times. */
const NO_RATE = /\btime\b|\bnever\b|%|\bshare\b|\b[kmgt]b\b/i;
/** "per fortnight", with the word before it. */
const TIMES_PER_PERIOD = /(?:([^\s()[\]:|/–-]+)\s+)?\bper (?:day|weekend|week|fortnight|month|quarter|year|annum)\b/i;

/**
 * "per fortnight" alone, or behind a name, is times per fortnight. "Time per week" is not: its cells may be hours or minutes. Nor is
 * "ads seen per day".
 */
function saysRate(text: string): boolean {
  const found = TIMES_PER_PERIOD.exec(text);
  if (found === null || NO_RATE.test(text)) return false;
  const [, before] = found;
  return before === undefined || isCounted(before);
}

/** Whether the word before "per week" is a name or about use. */
const isCounted = (word: string) => WORD_OF_USE.test(word) || /^[\p{Lu}\d]/u.test(word);

/** "1 = Daily", "AO2: Weekly", "3. Never". */
const CODE_AND_MEANING = /^(-?\d{1,3}|AO?\d{1,3})\s*(?:=|:|-|–|\.|\))\s*(\S.*)$/;
/** "Daily = 1". */
const MEANING_AND_CODE = /^(\p{L}.*?)\s*=\s*(-?\d{1,3})$/u;

/** Takes a legend such as "(1=Yes, 2=No)" or "1: daily; 2: weekly" out of a heading. */
function withoutLegend(heading: string): { text: string; legend: ReadonlyMap<string, string> | null } {
  for (const bracket of heading.matchAll(BRACKETS)) {
    const legend = parseLegend(countedLegend(bracket[1]!) ?? withEqualSigns(bracket[1]!));
    if (legend !== null) return { text: heading.replace(bracket[0], ' '), legend };
  }
  const counted = countedLegend(heading);
  if (counted !== null) {
    const start = COUNTED_LEGEND.exec(heading)!.index;
    return { text: heading.slice(0, start).replace(/[\s:,–-]+$/, ''), legend: parseLegend(counted) };
  }
  const tail = /(?:^|[\s:–-])(-?\d{1,3}\s*=\s*\p{L}.*)$/u.exec(heading);
  const legend = tail === null ? null : parseLegend(tail[1]!);
  if (tail === null || legend === null) return { text: heading, legend: null };
  return { text: heading.slice(0, tail.index).replace(/[\s:,–-]+$/, ''), legend };
}

/** "1 Daily 2 Weekly 3 Never": a legend without signs between codes and meanings, which must count up. */
const COUNTED_LEGEND = /(?:^|[\s:([–-])([01] \p{L}[^\d()[\]]*(?:\s\d \p{L}[^\d()[\]]*){2,})$/u;

/** A legend that counts up, as one with signs: "1=Daily; 2=Weekly; 3=Never". Null for any other text. */
function countedLegend(text: string): string | null {
  const found = COUNTED_LEGEND.exec(text)?.[1];
  const pairs = found?.split(/\s+(?=\d\s)/) ?? [];
  const first = Number(pairs[0]?.[0]);
  const countsUp = pairs.every((pair, index) => Number(pair[0]) === first + index);
  return pairs.length > 0 && countsUp ? pairs.map((pair) => pair.replace(/^(\d) /, '$1=')).join('; ') : null;
}

/** "1 Male, 2 Female" as "1=Male; 2=Female", if the codes count up. Any other text is returned unchanged. */
function withEqualSigns(text: string): string {
  const pairs = text.split(/\s*[,;/]\s*(?=\d )/);
  const first = Number(pairs[0]?.[0]);
  const isLegend =
    pairs.length > 1 && pairs.every((pair, index) => /^\d \p{Lu}/u.test(pair) && Number(pair[0]) === first + index);
  return isLegend ? pairs.map((pair) => pair.replace(/^(\d) /, '$1=')).join('; ') : text;
}

function parseLegend(text: string): ReadonlyMap<string, string> | null {
  const pairs = text.split(/\s*[,;/|\n]\s*|\s+(?=-?\d{1,3}\s*=)/).map((part) => part.trim());
  const legend = new Map<string, string>();
  // "1=Never, 2=Used to" has signs between its codes.
  const hasSigns = /[,;|\n]/.test(text);
  for (const pair of pairs) {
    const [, code, meaning] = CODE_AND_MEANING.exec(pair) ?? [];
    const [, word, number] = MEANING_AND_CODE.exec(pair) ?? [];
    // "1=never to 5=daily" names only the ends of a scale.
    if (code !== undefined && /\p{L}/u.test(meaning!))
      legend.set(code, hasSigns ? meaning! : meaning!.replace(/\s*(?:\b(?:to|through|until|bis)|-|–|…|\.{2,})$/i, ''));
    else if (number !== undefined) legend.set(number, word!);
    else return null;
  }
  return legend.size < 2 ? null : legend;
}

/** Whether a heading asks which media are used. */
export function isQuestionOfUse(heading: string): boolean {
  return QUESTION_OF_USE.test(heading.replace(QUESTION_CODE, ''));
}

// Parts of the patterns of shares.
const ALL_THE = '(?:my |your |their |all |the |total |media |listening |viewing )*';
const TIME_OR_MONEY = anyOf(String.raw`time|hours|minutes|day|week|budget|spend\w*|listening|viewing`);
/** Money, or a share of a whole: "Netflix - $ spent per month", "Netflix (% of time)". */
const MONEY_OR_SHARE = new RegExp(
  anyOf(
    String.raw`[$€£]|\b(?:aud|usd|nzd|eur|gbp|dollars?|euros?)\b`,
    String.raw`(?:%|\bper ?cent(?:age)?|\bshare|\bproportion) of ${ALL_THE}${TIME_OR_MONEY}\b`,
    String.raw`\bshare of (?:wallet|ear|viewing|voice)\b`,
  ),
  'i',
);

const USE_IN_ANY_FORM = anyOf(
  String.raw`us(?:e|es|ed|ing)|watch\w*|view\w*|listen\w*|reads?|reading|visit\w*|stream\w*|heard?`,
);
/** "Never uses Netflix", "Does not watch", "Non-users of Stan": a tick means that the vehicle is not used. */
const NON_USE_QUESTION = new RegExp(
  anyOf(
    String.raw`\b(?:never|not|cannot|\w+n['’]t)\s+(?:ever\s+|currently\s+)?${USE_IN_ANY_FORM}\b`,
    String.raw`\bnon[- ]?(?:users?|viewers?|listeners?|readers?|visitors?)\b`,
    String.raw`\b(?:nicht|nie) (?:genutzt|gesehen|gehört|gelesen)|\bnutz\w* .*\b(?:nicht|nie)\b`, // German
    String.raw`\bn['’ ]?utilise\w* (?:pas|jamais)`, // French
    String.raw`\b(?:no|nunca) (?:usa|utiliza|ve|escucha|lee)\b`, // Spanish
    String.raw`\bgebruik\w* .*\b(?:niet|nooit)\b`, // Dutch
  ),
  'i',
);

/** Whether a heading asks something other than use: awareness, satisfaction, intention, money. */
export function isNotUse(heading: string): boolean {
  if (MONEY_OR_SHARE.test(heading) || NON_USE_QUESTION.test(heading)) return true;
  // In the name of a variable words are joined: "brand_trust_1".
  return NOT_USE.test(heading.replaceAll('_', ' ').replace(TIME_SPENT, ' '));
}

/** "How many hours do you spend on": time, not money. */
const TIME_SPENT = /\b(?:hours?|hrs|minutes?|mins|time)\b(?: \S+){0,4}? spend\b/i;

/** Devices and places where a vehicle is used. The use on one device is only a part of the use of the vehicle. */
const DEVICES = anyOf(
  'mobiles?|smart ?phones?|phones?|cell ?phones?|tablets?|i ?pads?',
  'desktops?|laptops?|computers?|pcs?|apps?|web ?sites?|web|browsers?',
  '(?:connected |smart )?tv(?: sets?)?|ctv|consoles?|other devices?',
  '(?:at|away from|out[- ]of|in)[- ](?:home|work|cars?)',
);
const AROUND_DEVICE = '(?:on|via|by|through|in|using|the|a|an|my|your|their|device|only|and|or|/|&)';
const DEVICE_BEHIND = new RegExp(
  `^(.*\\S?)[\\s:–—(|/-]+((?:${AROUND_DEVICE}\\s+)*${DEVICES}(?:\\s+(?:${AROUND_DEVICE}|${DEVICES}))*)\\)?$`,
  'i',
);
const DEVICE_BEFORE = new RegExp(`^(${DEVICES})[\\s:–—|/-]+(.+)$`, 'i');
/** "YouTube total", "YouTube (all devices)". */
const TOTAL_BEHIND = /^(.+?)[\s:–—(|/-]+(?:total|overall|combined|(?:all|any)(?: devices?| platforms?)?|net)\)?$/i;
/** "Total YouTube", "Any: YouTube". */
const TOTAL_BEFORE = /^(?:total|any|all|net)[\s:–—-]+(.+)$/i;
/** Channels whose vehicles are the same vehicle on every device. Print is not one: the website of a newspaper is another vehicle. */
const CHANNELS_ON_DEVICES: ReadonlySet<string> = new Set<Channel>([
  'BVOD',
  'SVOD',
  'Video',
  'Social',
  'Music Streaming',
  'Podcasts',
  'Digital',
]);

/** A name without the device or the total around it: "YouTube" of "YouTube - mobile app" and of "YouTube total". */
export interface DevicePart {
  readonly name: string;
  /** True where the text names one device, false where it names all devices together. */
  readonly isPart: boolean;
}

/** The name in a text that also names one device or all devices; null for a text that names neither. */
export function devicePart(text: string): DevicePart | null {
  const plain = spacedWords(text);
  const part = DEVICE_BEHIND.exec(plain)?.[1] ?? DEVICE_BEFORE.exec(plain)?.[2];
  if (part !== undefined) return { name: part.trim(), isPart: true };
  const whole = TOTAL_BEHIND.exec(plain)?.[1] ?? TOTAL_BEFORE.exec(plain)?.[1];
  return whole === undefined ? null : { name: whole.trim(), isPart: false };
}

/** The vehicle that a name with a device means; null where the device makes it another vehicle, or where no name has a device. */
function matchOnDevice(names: readonly string[], mapping: MasterMapping): MappedVehicle | null {
  for (const name of names) {
    const part = devicePart(name);
    const mapped = part === null ? null : (mapping.named(part.name) ?? mapping.match(part.name));
    if (part === null || mapped === null || mapped.publisher === mapped.channel) continue;
    if (!part.isPart || CHANNELS_ON_DEVICES.has(mapped.channel)) return mapped;
  }
  return null;
}

/**
 * The vehicle that a heading names, also with a question code before it, or a unit, a legend or words of use behind it.
 * Null where the heading names no vehicle, or asks about something other than the use of the vehicle.
 */
export function matchHeading(heading: string, mapping: MasterMapping): MappedVehicle | null {
  if (MONEY_OR_SHARE.test(heading)) return null;
  const { names, unit, legend } = headingParts(heading);
  const [bare = ''] = names;
  // A heading without unit and legend is matched as a whole first.
  if (unit === null && legend === null) {
    const whole = mapping.match(heading);
    if (whole !== null) return whole;
  }
  if (isNotUse(heading)) return null;
  const inBrackets = Array.from(heading.matchAll(BRACKETS), ([, inner]) => inner!.trim().replace(CHOICE, ''));
  for (const inner of inBrackets) {
    const channel = mapping.channel(inner);
    // "Netflix (out of home)" is a place, not the channel OOH.
    if (channel === 'OOH' && devicePart(`… ${inner}`) !== null) continue;
    const name = names.find((one) => mapping.match(`${channel}: ${one}`) !== null && mapping.named(one) !== null);
    if (channel !== null && name !== undefined) return mapping.match(`${channel}: ${name}`);
    if (channel === null && mapping.named(inner) !== null) {
      const channelBefore = mapping.channel(bare);
      return channelBefore === null ? mapping.named(inner) : mapping.within(channelBefore, inner);
    }
  }
  const found = names.map((name) => mapping.match(name)).filter((one) => one !== null);
  // Listed vehicles come first: "Print: Daily Telegraph - days a week" is the listed Daily Telegraph, not an unknown vehicle.
  const isListed = ({ publisher, channel }: MappedVehicle) =>
    publisher === channel || mapping.everywhere(publisher).some((one) => one.channel === channel);
  return found.find(isListed) ?? found[0] ?? mapping.match(heading) ?? matchOnDevice(names, mapping);
}

/**
 * The vehicle that the label of a row names: the label alone, or the vehicle in words of use: "Watched Netflix in last 4 weeks".
 * Null where the label is about only a part of the vehicle, such as "YouTube mobile". "Seven Network (TV)" is all of it.
 */
export function matchRowLabel(label: string, mapping: MasterMapping): MappedVehicle | null {
  const whole = mapping.match(label);
  if (whole !== null) return whole;
  const mapped = matchHeading(label, mapping);
  if (mapped === null || devicePart(label) === null) return mapped;
  return /\(tv\)$/i.test(label) && !CHANNELS_ON_DEVICES.has(mapped.channel) ? mapped : null;
}
