import type { DemographicFilter } from './demographic.ts';

/** What one cell tells about one condition: met, not met, an age band that is partly inside ('across'), blank, or unreadable. */
export type Verdict = 'in' | 'out' | 'across' | 'blank' | 'unreadable';

export interface AgeBand {
  readonly from: number;
  readonly to: number;
}

/** A cell about a person without an answer. */
const BLANK_PATTERN =
  /^(?:|-|\.|n\/?a|null|none given|unknown|not stated|refused|(?:i['’]?d )?(?:rather|prefer)(?: i)? not(?: to)? (?:to )?(?:say|answer|disclose|state)|no answer|not answered|don['’]?t know|dk|keine angabe|k\.?\s?a\.?|weiß nicht|(?:ne (?:se prononce|sait) pas|sans réponse|non réponse|nsp)|no sabe|ns\/nc|no contesta|non (?:so|risponde|dichiarato)|geen antwoord|weet niet|não (?:sabe|responde)|missing|#n\/a|#null!)$/;

/** Whether a cell about a person is empty or says that there is no answer. */
export function isNoAnswer(text: string): boolean {
  return BLANK_PATTERN.test(text.trim().toLowerCase());
}

const MALE_PATTERN =
  /^(?:m|male|males|man|men|boy|boys|mr\.?|gentlem[ae]n|he(?:\/him(?:\/his)?)?|masculine|mann|maenner|männer|männlich|maennlich|mannlich|homme|hommes|masculin|hombre|hombres|masculino|varón|varon|uomo|uomini|maschio|maschile|heer|mannelijk|homem|homens|män|mężczyzna|mezczyzna)$/;
const FEMALE_PATTERN =
  /^(?:f|female|females|woman|women|girl|girls|w|mrs\.?|ms\.?|miss|lady|ladies|she(?:\/her(?:\/hers)?)?|feminine|frau|frauen|weiblich|femme|femmes|féminin|feminin|mujer|mujeres|femenino|donna|donne|femmina|femminile|vrouw|vrouwen|vrouwelijk|mulher|mulheres|feminino|kvinna|kvinnor|kobieta)$/;
const OTHER_GENDER_PATTERN =
  /^(?:x|o|d|other|others|andere[rs]?|anders|autre|otro|otra|altro|outro|divers|non[- ]?binary|nicht[- ]?bin[äa]r|non[- ]?binaire|no binari[oae]|nonbinary|enby|diverse|gender ?fluid|transgender|trans|indeterminate|intersex|another term|self[- ]described|.*different (?:term|identity).*)$/;
/** Answers of grocery buyers, such as "yes", "joint" or "most of it", and of the others. */
const YES_PATTERN =
  /^(?:ja|tak|oui|sí|si|sì|sim|y|yes|1|1\.0|true|t|x|✓|main|mainly|main (?:grocery|household)? ?(?:buyer|shopper)|(?:grocery|household) (?:buyer|shopper)|joint|jointly|joint(?:ly)? responsible|shared|share|mgb|gb|mostly me|me|mainly me|solely|sole|all or most|all of it|most of it|about half|yes,? .*)$/;
const NO_PATTERN =
  /^(?:nein|nie|nej|non|nee|não|nao|n|no|0|0\.0|2|false|f|not|none|never|non[- ]?(?:gb|buyer|shopper|grocery buyer)|not (?:main|mgb|gb|a? ?grocery buyer|the main.*|responsible)|someone else|other|others|no,? .*)$/;

/** Ages with a word before or after them: "over 65", "65+", "under 18", "up to 17", "17 or under". */
const OVER_BEFORE =
  /^(?:over|above|older than|from|at least|>=?|≥|ab|über|uber|ueber|mindestens|plus de|à partir de|a partir de|m[áa]s de|desde|oltre|pi[ùu] di|da|vanaf|ouder dan|boven|mais de|de)\s*(\d{1,3})$/;
const OVER_AFTER =
  /^(\d{1,3})\s*(?:\+|plus|and (?:over|above|older|more|up)|or (?:over|above|older|more)|und (?:älter|aelter|mehr|darüber)|oder (?:älter|mehr)|et (?:plus|\+)|ou plus|y m[áa]s|o m[áa]s|e (?:oltre|pi[ùu])|en ouder|of ouder|e mais|ou mais|-|–)$/;
const UNDER_BEFORE =
  /^(?:under|<|less than|below|younger than|unter|jünger als|juenger als|moins de|menos de|menor(?:es)? de|meno di|sotto i|onder(?: de)?|jonger dan)\s*(\d{1,3})$/;
const UP_TO = /^(?:up to|<=|≤|bis(?: zu)?|jusqu['’]?[àa]|hasta|fino a(?: i)?|tot(?: en met)?|até|ate)\s*(\d{1,3})$/;
const OR_UNDER =
  /^(\d{1,3})\s*(?:and|or|und|oder|et|ou|y|o|e|en|of) (?:under|younger|less|below|jünger|moins|menos|meno|jonger)$/;
/** "[25,35)" and "(24, 34]": a square bracket includes the age, a round one does not. */
const INTERVAL = /^([[(])\s*(-?inf|\d{1,3})(?:\.0+)?\s*[,;]\s*(\+?inf|\d{1,3})(?:\.0+)?\s*([\])])$/;
/** "3. 25-34", "(3) 25-34", "3 = 25-34", "4. ab 55": a code before the band. */
const CODE_BEFORE =
  /^\(?(?:\d{1,2}|[a-z](?=[.)]))\s*(?:[.):=]|\s-\s)\s*(?=\D*\d{1,3}(?!\d))(?=.*(?:\d\s*(?:-|–|—|to|bis|à|a)\s*\d|\+|over|older|under|younger|more|ab |[uü]ber |desde |vanaf |unter |plus|moins|m[áa]s|menos))/;
/** Words of years after an age: "34 years", "34 y.o.", "34-year-old". */
const UNITS =
  /(?:\s|-(?=y))*(?:years?|yrs?|y\.?o\.?|y\/o|jahren?|jährige?|ans|años?|anos?|anni|jaar|jr\.?)(?![\p{Letter}])(?:[\s-]*(?:olds?|of age|alt|oud))?/giu;
/** Words for people before an age: "Adults 25-34", "P18-24". */
const PEOPLE =
  /^(?:(?:aged?|ages|people|persons|(?:young )?adults?|seniors?|youths?|kids|teen(?:ager)?s|millennials|(?:baby )?boomers|gen(?:eration)? [xyz]|alter)\s*|[pa](?=\d))/;
const TEENS = /^(?:in (?:my|their|your|the) )?teen(?:ager)?s?$/;
/** "20s", "in my 30s", "twenties": ten years. */
const DECADE =
  /^(?:in (?:my|their|your|the) )?(?:([2-9])0['’]?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))$/;
const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** A larger number is no age [years]. */
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
  const band =
    /^(?:de |da |dai |von |from |entre |between |van |tussen |tra )?(\d{1,3})\s*(?:-|–|—|to|_|bis(?: unter)?|à|a|al|ai|tot(?: en met)?|t\/m|até|and|et|y|e|en|thru|through)\s*(\d{1,3})$/.exec(
      plain,
    );
  if (band !== null)
    return / bis unter /.test(plain) ? ageOfYears(band[1], String(Number(band[2]) - 1)) : ageOfYears(band[1], band[2]);
  const over = OVER_BEFORE.exec(plain) ?? OVER_AFTER.exec(plain);
  // "Over 65" includes 65: surveys write it after the band "55-64".
  if (over !== null) return ageOfYears(over[1], 'Infinity');
  const under = UNDER_BEFORE.exec(plain);
  if (under !== null) return { from: 0, to: Number(under[1]) - 1 };
  const upTo = UP_TO.exec(plain) ?? OR_UNDER.exec(plain);
  if (upTo !== null) return { from: 0, to: Number(upTo[1]) };
  return null;
}

/** A band from its first and last year; one year without `last`. Null for ages above AGE_MAXIMUM, and for an end before the start. */
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
  if (BLANK_PATTERN.test(text.trim().toLowerCase())) return 'blank';
  const band = readAge(text);
  if (band === null) return 'unreadable';
  const from = ageFrom ?? 0;
  const to = ageTo ?? Infinity;
  if (band.from >= from && band.to <= to) return 'in';
  return band.to < from || band.from > to ? 'out' : 'across';
}

/** Before a gender: "A woman", "Une femme", "I am a man", "Cis woman", "F - Female". */
const BEFORE_GENDER =
  /^(?:(?:i am|i['’]m|i identify as|identif(?:y|ies) as) )?(?:\p{Letter}\s*[-–=:.)]\s*(?=\p{Letter}{2}))?(?:(?:an?|eine?|une?|una|uno|een|uma?) (?=\p{Letter}))?(?:cis(?:gender(?:ed)?)?[ -]?(?=\p{Letter}))?/u;
/** What may follow a gender: "Female (2)", "Male respondent". */
const AFTER_GENDER = /(?:\s*[([]\s*\d{1,2}\s*[)\]]|\s(?:respondents?|person|adults?|participants?))$/;
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
  if (BLANK_PATTERN.test(plain)) return 'blank';
  if (NO_PATTERN.test(plain)) return 'out';
  return YES_PATTERN.test(plain) ? 'in' : 'unreadable';
}

/** Judges a cell with yes or no, or with the number of children. */
export function judgeChildren(text: string): Verdict {
  const plain = text.trim().toLowerCase();
  if (/^\d{1,2}\+?$/.test(plain)) return Number.parseInt(plain, 10) > 0 ? 'in' : 'out';
  return judgeGroceryBuyer(text.replace(/no (?:children|kids)/i, 'no').replace(/^(?:has )?(?:children|kids)$/i, 'yes'));
}
