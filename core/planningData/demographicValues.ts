import type { DemographicFilter } from './demographic.ts';

/** What one cell tells about one condition: inside, outside, an age band across its limit, blank, or unreadable. */
export type Verdict = 'in' | 'out' | 'across' | 'blank' | 'unreadable';

export interface AgeBand {
  readonly from: number;
  readonly to: number;
}

const BLANK_PATTERN =
  /^(?:|-|\.|n\/?a|null|none given|unknown|not stated|refused|prefer not to (?:say|answer)|missing|#n\/a|#null!)$/;
const MALE_PATTERN =
  /^(?:m|male|males|man|men|boy|boys|mr|masculine|mann|maenner|männer|männlich|maennlich|mannlich|homme|hommes|masculin|hombre|hombres|masculino|varón|varon|uomo|uomini|maschio|maschile|heer|mannelijk|homem|homens)$/;
const FEMALE_PATTERN =
  /^(?:f|female|females|woman|women|girl|girls|w|mrs|ms|feminine|frau|frauen|weiblich|femme|femmes|féminin|feminin|mujer|mujeres|femenino|donna|donne|femmina|femminile|vrouw|vrouwen|vrouwelijk|mulher|mulheres|feminino)$/;
const OTHER_GENDER_PATTERN =
  /^(?:x|o|d|other|non[- ]?binary|nonbinary|enby|diverse|gender ?fluid|transgender|trans|indeterminate|intersex|another term|self[- ]described|.*different (?:term|identity).*)$/;
const YES_PATTERN =
  /^(?:ja|oui|sí|si|sì|sim|y|yes|1|1\.0|true|t|x|✓|main|mainly|main (?:grocery|household)? ?(?:buyer|shopper)|(?:grocery|household) (?:buyer|shopper)|joint|jointly|joint(?:ly)? responsible|shared|share|mgb|gb|mostly me|me|mainly me|solely|sole|all or most|all of it|most of it|about half|yes,? .*)$/;
const NO_PATTERN =
  /^(?:nein|non|nee|não|nao|n|no|0|0\.0|2|false|f|not|none|never|non[- ]?(?:gb|buyer|shopper|grocery buyer)|not (?:main|mgb|gb|a? ?grocery buyer|the main.*|responsible)|someone else|other|others|no,? .*)$/;

/** Ages as years ("34", "34 years") or bands ("25-34", "25 to 34", "65+", "65 and over", "under 18"), both ends included. */
export function readAge(text: string): AgeBand | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:aged?|ages|people|persons|p)\s*/, '')
    .replace(/\s*(?:years?|yrs?|y\.?o\.?|jahre?|ans|años|anni|jaar|anos)(?:\s*(?:old|of age|alt))?/g, '')
    .trim();
  const ages = (one: string | undefined, two: string | undefined): AgeBand | null => {
    const from = Math.floor(Number(one));
    const to = two === undefined ? from : Math.floor(Number(two));
    return from <= to && from <= 120 && (to <= 120 || to === Infinity) ? { from, to } : null;
  };
  const single = /^(\d{1,3}(?:[.,]\d+)?)$/.exec(plain);
  if (single !== null) return ages(single[1]!.replace(',', '.'), undefined);
  const band = /^(\d{1,3})\s*(?:-|–|—|to|_|bis|à|a|tot)\s*(\d{1,3})$/.exec(plain);
  if (band !== null) return ages(band[1], band[2]);
  const over =
    /^(?:over|>=|≥)?\s*(\d{1,3})\s*(?:\+|plus|and (?:over|above|older|more|up)|or (?:over|above|older|more))?$/.exec(
      plain,
    );
  if (over !== null) return ages(over[1], 'Infinity');
  const under = /^(?:under|<|less than|below|younger than)\s*(\d{1,3})$/.exec(plain);
  if (under !== null) return { from: 0, to: Number(under[1]) - 1 };
  const upTo = /^(?:up to|<=|≤)\s*(\d{1,3})$|^(\d{1,3})\s*(?:and|or) (?:under|younger|less|below)$/.exec(plain);
  if (upTo !== null) return { from: 0, to: Number(upTo[1] ?? upTo[2]) };
  return null;
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

export function judgeGender(text: string, { gender }: DemographicFilter): Verdict {
  const plain = text.trim().toLowerCase();
  if (BLANK_PATTERN.test(plain)) return 'blank';
  const found = MALE_PATTERN.test(plain)
    ? 'men'
    : FEMALE_PATTERN.test(plain)
      ? 'women'
      : OTHER_GENDER_PATTERN.test(plain)
        ? 'other'
        : null;
  if (found === null) return 'unreadable';
  return found === gender ? 'in' : 'out';
}

export function judgeGroceryBuyer(text: string): Verdict {
  const plain = text.trim().toLowerCase();
  if (BLANK_PATTERN.test(plain)) return 'blank';
  if (NO_PATTERN.test(plain)) return 'out';
  return YES_PATTERN.test(plain) ? 'in' : 'unreadable';
}

/** Yes or no, or how many children. */
export function judgeChildren(text: string): Verdict {
  const plain = text.trim().toLowerCase();
  if (/^\d{1,2}\+?$/.test(plain)) return Number.parseInt(plain, 10) > 0 ? 'in' : 'out';
  return judgeGroceryBuyer(text.replace(/no (?:children|kids)/i, 'no').replace(/^(?:has )?(?:children|kids)$/i, 'yes'));
}
