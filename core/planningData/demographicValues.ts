/*
 * Reads the cells of an audience file that decide whether a person is in the target: age, gender, grocery buyer and children. Files come
 * from many survey programs, so the cells may be in several languages.
 */
import { anyOf } from '../text/anyOf.ts';
import type { DemographicFilter } from './lists/demographic.ts';

/** What one cell tells about one condition: met, not met, an age band that is partly inside ('across'), blank, or unreadable. */
export type Verdict = 'in' | 'out' | 'across' | 'blank' | 'unreadable';

export interface AgeBand {
  readonly from: number;
  readonly to: number;
}

/** A cell about a person without an answer. */
const BLANK_PATTERN = new RegExp(
  `^${anyOf(
    // Empty, or a sign for nothing
    String.raw`|-|\.|n/?a|null|none given|unknown|not stated|refused`,
    "(?:i['’]?d )?(?:rather|prefer)(?: i)? not(?: to)? (?:to )?(?:say|answer|disclose|state)",
    "no answer|not answered|don['’]?t know|dk",
    String.raw`keine angabe|k\.?\s?a\.?|weiß nicht`, // German
    '(?:ne (?:se prononce|sait) pas|sans réponse|non réponse|nsp)', // French
    'no sabe|ns/nc|no contesta', // Spanish
    'non (?:so|risponde|dichiarato)', // Italian
    'geen antwoord|weet niet', // Dutch
    'não (?:sabe|responde)', // Portuguese
    'missing|#n/a|#null!',
  )}$`,
);

/** Whether a cell about a person is empty or says that there is no answer. */
export function isNoAnswer(text: string): boolean {
  return BLANK_PATTERN.test(text.trim().toLowerCase());
}

const MALE_PATTERN = new RegExp(
  `^${anyOf(
    String.raw`m|♂|male|males|man|men|boy|boys|mr\.?|gentlem[ae]n|he(?:/him(?:/his)?)?|masculine`,
    'mann|maenner|männer|männlich|maennlich|mannlich', // German
    'homme|hommes|masculin', // French
    'hombre|hombres|masculino|varón|varon', // Spanish
    'uomo|uomini|maschio|maschile', // Italian
    'heer|mannelijk', // Dutch
    'homem|homens', // Portuguese
    'män', // Swedish
    'mężczyzna|mezczyzna', // Polish
  )}$`,
);
const FEMALE_PATTERN = new RegExp(
  `^${anyOf(
    String.raw`f|♀|female|females|woman|women|girl|girls|w|mrs\.?|ms\.?|miss|lady|ladies|she(?:/her(?:/hers)?)?|feminine`,
    'frau|frauen|weiblich', // German
    'femme|femmes|féminin|feminin', // French
    'mujer|mujeres|femenino', // Spanish
    'donna|donne|femmina|femminile', // Italian
    'vrouw|vrouwen|vrouwelijk', // Dutch
    'mulher|mulheres|feminino', // Portuguese
    'kvinna|kvinnor', // Swedish
    'kobieta', // Polish
  )}$`,
);
const OTHER_GENDER_PATTERN = new RegExp(
  `^${anyOf(
    'x|o|d|other|others',
    'andere[rs]?|anders', // German and Dutch
    'autre', // French
    'otro|otra', // Spanish
    'altro', // Italian
    'outro', // Portuguese
    // Non-binary, in several languages
    'divers|non[- ]?binary|nicht[- ]?bin[äa]r|non[- ]?binaire|no binari[oae]|nonbinary|enby|diverse',
    'gender ?fluid|transgender|trans|indeterminate|intersex',
    'another term|self[- ]described|.*different (?:term|identity).*',
  )}$`,
);
/** Answers of grocery buyers, such as "yes", "joint" or "most of it", and of the others. */
const YES_PATTERN = new RegExp(
  `^${anyOf(
    String.raw`ja|tak|oui|sí|si|sì|sim|y|yes|1|1\.0|true|t|x|✓`,
    'main|mainly|main (?:grocery|household)? ?(?:buyer|shopper)|(?:grocery|household) (?:buyer|shopper)',
    'joint|jointly|joint(?:ly)? responsible|shared|share|mgb|gb',
    'mostly me|me|mainly me|solely|sole|all or most|all of it|most of it|about half|yes,? .*',
  )}$`,
);
const NO_PATTERN = new RegExp(
  `^${anyOf(
    String.raw`nein|nie|nej|non|nee|não|nao|n|no|0|0\.0|2|false|f`,
    'not|none|never|non[- ]?(?:gb|buyer|shopper|grocery buyer)',
    'not (?:main|mgb|gb|a? ?grocery buyer|the main.*|responsible)',
    'someone else|other|others|no,? .*',
  )}$`,
);

/** Ages with a word before or after them: "over 65", "65+", "under 18", "up to 17", "17 or under". */
const OVER_BEFORE = new RegExp(
  String.raw`^${anyOf(
    'over|above|older than|from|at least|>=?|≥',
    'ab|über|uber|ueber|mindestens', // German
    'plus de|à partir de', // French
    'a partir de|m[áa]s de|desde', // Spanish
    'oltre|pi[ùu] di|da', // Italian
    'vanaf|ouder dan|boven', // Dutch
    'mais de|de', // Portuguese
  )}\s*(\d{1,3})$`,
);
const OVER_AFTER = new RegExp(
  String.raw`^(\d{1,3})\s*${anyOf(
    String.raw`\+|plus|and (?:over|above|older|more|up)|or (?:over|above|older|more)`,
    'und (?:älter|aelter|mehr|darüber)|oder (?:älter|mehr)', // German
    String.raw`et (?:plus|\+)|ou plus`, // French
    'y m[áa]s|o m[áa]s', // Spanish
    'e (?:oltre|pi[ùu])', // Italian
    'en ouder|of ouder', // Dutch
    'e mais|ou mais', // Portuguese
    '-|–',
  )}$`,
);
const UNDER_BEFORE = new RegExp(
  String.raw`^${anyOf(
    'under|<|less than|below|younger than',
    'unter|jünger als|juenger als', // German
    'moins de', // French
    'menos de|menor(?:es)? de', // Spanish
    'meno di|sotto i', // Italian
    'onder(?: de)?|jonger dan', // Dutch
  )}\s*(\d{1,3})$`,
);
const UP_TO = /^(?:up to|<=|≤|bis(?: zu)?|jusqu['’]?[àa]|hasta|fino a(?: i)?|tot(?: en met)?|até|ate)\s*(\d{1,3})$/;
const OR_UNDER =
  /^(\d{1,3})\s*(?:and|or|und|oder|et|ou|y|o|e|en|of) (?:under|younger|less|below|jünger|moins|menos|meno|jonger)$/;
/** "[25,35)" and "(24, 34]": a square bracket includes the age, a round one does not. */
const INTERVAL = /^([[(])\s*(-?inf|\d{1,3})(?:\.0+)?\s*[,;]\s*(\+?inf|\d{1,3})(?:\.0+)?\s*([\])])$/;
const BAND_WORD = anyOf(
  String.raw`\d\s*(?:-|–|—|to|bis|à|a)\s*\d|\+|over|older|under|younger|more`,
  'ab |[uü]ber ', // German
  'desde ', // Spanish
  'vanaf ', // Dutch
  'unter ', // German
  'plus|moins', // French
  'm[áa]s|menos', // Spanish
);
/** "3. 25-34", "(3) 25-34", "3 = 25-34", "4. ab 55": a code before the band. */
const CODE_BEFORE = new RegExp(
  String.raw`^\(?(?:\d{1,2}|[a-z](?=[.)]))\s*(?:[.):=]|\s-\s)\s*(?=\D*\d{1,3}(?!\d))(?=.*${BAND_WORD})`,
);
/** Words of years after an age: "34 years", "34 y.o.", "34-year-old". */
const UNITS =
  /(?:\s|-(?=y))*(?:years?|yrs?|y\.?o\.?|y\/o|jahren?|jährige?|ans|años?|anos?|anni|jaar|jr\.?)(?![\p{Letter}])(?:[\s-]*(?:olds?|of age|alt|oud))?/giu;
const PEOPLE_WORD = anyOf(
  'aged?|ages|people|persons|(?:young )?adults?|seniors?|youths?|kids|teen(?:ager)?s',
  'millennials|(?:baby )?boomers|gen(?:eration)? [xyz]|alter',
);
/** Words for people before an age: "Adults 25-34", "P18-24". */
const PEOPLE = new RegExp(String.raw`^(?:${PEOPLE_WORD}\s*|[pa](?=\d))`);
const TEENS = /^(?:in (?:my|their|your|the) )?teen(?:ager)?s?$/;
/** "20s", "in my 30s", "twenties": ten years. */
const DECADE =
  /^(?:in (?:my|their|your|the) )?(?:([2-9])0['’]?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))$/;
const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** The highest number that can be an age [years]. */
const AGE_MAXIMUM = 120;
/** Rewrites other spellings into those that the patterns read: "65 & over", "Over 65s", "+65", "25-<35", "25 - 34.9". */
const SPELLINGS: readonly [RegExp, string][] = [
  [/\s*&\s*/g, ' and '],
  [/[‐‑~]|\.\.\.?/g, '-'],
  [/^(\d\d)\s*\/\s*(?=\d\d\d?$)/, '$1-'],
  [/^(\d\d)\s*(?:\/\s*\+|\.\.|-$)$/, '$1 plus'],
  [/^\+\s*(?=\d)/, 'over '],
  [/^((?:over|under|above|below) \d+)s$/, '$1'],
  [/(\d)[.,]9+$/, '$1'],
  [/^(\d{1,3})\s*(?:-|to|but)\s*(?:under|less than|<)\s*(?=\d)/, '$1 bis unter '],
  [/(\d)\s*up$/, '$1 plus'],
];

/**
 * Ages as years ("34", "34 years") or bands ("25-34", "[25,35)", "3. 25-34", "65+", "under 18", "ab 65", "de 25 a 34"), both ends
 * included.
 */
export function readAge(text: string): AgeBand | null {
  const cell = text.trim().toLowerCase();
  const interval = INTERVAL.exec(cell);
  if (interval !== null) return ageOfInterval(interval);
  const plain = cell.replace(CODE_BEFORE, '').replace(UNITS, ' ').replace(/\s+/g, ' ').trim();
  // Most cells are plain numbers.
  return /^\d{1,3}$/.test(plain) ? ageOfYears(plain, undefined) : (ageInWords(plain) ?? ageInBrackets(plain));
}

/** "Millennials (25-40)", "25-34 (n=120)". */
function ageInBrackets(plain: string): AgeBand | null {
  const [, before, inner] = /^([^()]*)\(([^()]+)\)$/.exec(plain) ?? [];
  if (inner === undefined) return null;
  const band = ageInWords(inner.trim());
  // "Refused (99)" is no age.
  return band !== null && band.from !== band.to ? band : ageInWords(before!.trim());
}

const FROM = anyOf('de |da |dai |von |from |entre |between |van |tussen |tra ');
const TO = anyOf('-|–|—|to|_|bis(?: unter)?|à|a|al|ai|tot(?: en met)?|t/m|até', 'and|et|y|e|en|thru|through');
/** "25-34", "from 25 to 34", "von 25 bis 34": two ages. */
const TWO_AGES = new RegExp(String.raw`^${FROM}?(\d{1,3})\s*${TO}\s*(\d{1,3})$`);
function ageInWords(text: string): AgeBand | null {
  if (TEENS.test(text)) return { from: 13, to: 19 };
  const decade = DECADE.exec(text);
  if (decade !== null) {
    const from = decade[1] === undefined ? 20 + 10 * DECADES.indexOf(decade[2]!) : Number(decade[1]) * 10;
    return { from, to: from + 9 };
  }
  const plain = SPELLINGS.reduce(
    (rewritten, [pattern, words]) => rewritten.replace(pattern, words),
    text.replace(PEOPLE, ''),
  ).trim();
  const single = /^(\d{1,3}(?:[.,]\d+)?)$/.exec(plain);
  if (single !== null) return ageOfYears(single[1]!.replace(',', '.'), undefined);
  const band = TWO_AGES.exec(plain);
  if (band !== null) {
    // "25 bis unter 35" ends at 34.
    const last = / bis unter /.test(plain) ? String(Number(band[2]) - 1) : band[2];
    return ageOfYears(band[1], last);
  }
  const over = OVER_BEFORE.exec(plain) ?? OVER_AFTER.exec(plain);
  // "Over 65" includes 65: surveys write it after the band "55-64".
  if (over !== null) return ageOfYears(over[1], 'Infinity');
  const under = UNDER_BEFORE.exec(plain);
  if (under !== null) return { from: 0, to: Number(under[1]) - 1 };
  const upTo = UP_TO.exec(plain) ?? OR_UNDER.exec(plain);
  if (upTo !== null) return { from: 0, to: Number(upTo[1]) };
  return null;
}

/** A band from its first and last year; one year without `last`. Null for ages above AGE_MAXIMUM (an open end is Infinity), and for an end before the start. */
function ageOfYears(first: string | undefined, last: string | undefined): AgeBand | null {
  const from = Math.floor(Number(first));
  const to = last === undefined ? from : Math.floor(Number(last));
  return from <= to && from <= AGE_MAXIMUM && (to <= AGE_MAXIMUM || to === Infinity) ? { from, to } : null;
}

function ageOfInterval([, open, lower, upper, close]: readonly string[]): AgeBand | null {
  const from = /inf/.test(lower!) ? 0 : Number(lower) + (open === '(' ? 1 : 0);
  const to = /inf/.test(upper!) ? Infinity : Number(upper) - (close === ')' ? 1 : 0);
  return from <= to && from <= AGE_MAXIMUM ? { from, to } : null;
}

export function judgeAge(text: string, { ageFrom, ageTo }: DemographicFilter): Verdict {
  if (isNoAnswer(text)) return 'blank';
  const band = readAge(text);
  if (band === null) return 'unreadable';
  const from = ageFrom ?? 0;
  const to = ageTo ?? Infinity;
  if (band.from >= from && band.to <= to) return 'in';
  return band.to < from || band.from > to ? 'out' : 'across';
}

const I_AM = "(?:i am|i['’]m|i identify as|identif(?:y|ies) as) ";
const CODE = String.raw`\p{Letter}\s*[-–=:.)]\s*(?=\p{Letter}{2})`;
const ARTICLE = String.raw`(?:an?|eine?|une?|una|uno|een|uma?) (?=\p{Letter})`;
/** Before a gender: "A woman", "Une femme", "I am a man", "Cis woman", "F - Female". */
const BEFORE_GENDER = new RegExp(
  String.raw`^(?:${I_AM})?(?:${CODE})?(?:${ARTICLE})?(?:(?:cis(?:gender(?:ed)?)?[ -]?|trans(?:gender(?:ed)?)?[ -])(?=\p{Letter}))?`,
  'u',
);
/** What may follow a gender: "Female (2)", "Female (cis)", "Male respondent". */
const AFTER_GENDER =
  /(?:\s*[([]\s*(?:\d{1,2}|(?:cis|trans)\w*)\s*[)\]]|\s(?:respondents?|person|adults?|participants?))$/;
/** "{Female}", as the survey software Dimensions writes a category. */
const IN_BRACES = /^\{(.*)\}$/;

/** The gender that a cell names, also after a code or an article: "1 - Male", "Une femme"; null for none. */
export function readGender(text: string): 'men' | 'women' | 'other' | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(IN_BRACES, '$1')
    .replace(/^[([]?\d{1,2}[)\]]?\s*[-–=.:)]?\s*(?=\p{Letter})/u, '')
    .replace(BEFORE_GENDER, '')
    .replace(AFTER_GENDER, '');
  if (OTHER_GENDER_PATTERN.test(plain)) return 'other';
  // "Man / male", "Woman or girl"
  const words = plain.split(/\s*\/\s*|\s+or\s+/);
  const names = (pattern: RegExp) => pattern.test(plain) || words.every((word) => pattern.test(word));
  if (names(MALE_PATTERN)) return 'men';
  return names(FEMALE_PATTERN) ? 'women' : null;
}

export function judgeGender(text: string, { gender }: DemographicFilter): Verdict {
  if (isNoAnswer(text)) return 'blank';
  const found = readGender(text);
  if (found === null) return 'unreadable';
  return found === gender ? 'in' : 'out';
}

export function judgeGroceryBuyer(text: string): Verdict {
  const plain = text.trim().toLowerCase();
  if (isNoAnswer(text)) return 'blank';
  if (NO_PATTERN.test(plain)) return 'out';
  return YES_PATTERN.test(plain) ? 'in' : 'unreadable';
}

/** Judges a cell with yes or no, or with the number of children. */
export function judgeChildren(text: string): Verdict {
  const plain = text.trim().toLowerCase();
  if (/^\d{1,2}\+?$/.test(plain)) return Number.parseInt(plain, 10) > 0 ? 'in' : 'out';
  return judgeGroceryBuyer(text.replace(/no (?:children|kids)/i, 'no').replace(/^(?:has )?(?:children|kids)$/i, 'yes'));
}
