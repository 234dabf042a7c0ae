import { anyOf } from '../../text/anyOf.ts';
import { statesThousands } from './columnRoles.ts';
import type { Preview } from '../csv/preview.ts';

/** The unit of a figure that counts people. */
export type FigureUnit = 'people' | 'thousands' | 'lakhs' | 'millions' | 'crores';

/** How many people one of each unit is. */
export const PEOPLE_IN: Readonly<Record<FigureUnit, number>> = {
  people: 1,
  thousands: 1000,
  lakhs: 100_000,
  millions: 1_000_000,
  crores: 10_000_000,
};

/* How headings, labels and lines state each unit. */

const PEOPLE =
  /[([](?:in )?(?:people|persons|personen|heads|actuals?|absolute|in full|units)[)\]]|\bin (?:people|persons|full)\b(?!\s*(?:aged|\d))/i;
const MILLIONS = new RegExp(
  anyOf(
    String.raw`\bmillions?\b|\bmill?n?s?\.?[)\]]|[([]\s*(?:in )?m[nm]\s*[)\]]|\bmio\b|\bmln\b|\bin (?:m|mn|mio)\b`,
    String.raw`\bmillionen\b`, // German
    String.raw`\bmillones\b`, // Spanish
    String.raw`\bmilioni\b`, // Italian
    String.raw`\bmiljoen\b`, // Dutch
    String.raw`\bmilh[õo]es\b|[([]\s*mi\s*[)\]]`, // Portuguese
  ),
  'i',
);
/** "(m)" in lower case. Next to the word "men" it means men, not millions. */
const SHORT_MILLIONS = /[([]\s*(?:in )?m\s*[)\]]/;
const MEN_WORDS = /\b(?:men|males?)\b/i;
/** English words for people who use a vehicle. Next to them "(M)" and "(mil)" are millions; "mil" is thousand in other languages. */
const ENGLISH_PEOPLE =
  /\b(?:audience|reach|users?|viewers?|listeners?|readers?|visitors?|people|population|universe)\b/i;
/** "Reach m", "Users, m", "Users - m", "Users_K": millions and thousands without brackets. */
const BARE_UNIT = /\b(?:audience|reach|users|viewers|listeners|readers|visitors)(?:,? (?:[-–] )?(m|k)|_(m|k))$/;
/** "(M)" is millions behind these words too. */
const OTHER_PEOPLE = new RegExp(
  String.raw`\b${anyOf(
    'mau|ua',
    'audiencias?|usuarios|lectores|oyentes|alcance', // Spanish
    'utenti|ascoltatori', // Italian
    'couverture|utilisateurs|auditeurs|visiteurs', // French
  )}\b`,
  'i',
);
/** "(M)" is short for such a word where it is near. */
const OTHER_WORD_WITH_M = /\b(?:men|males?|medium|moderate|married|monthly?)\b/i;
/** "Audience (M)", "Users (mil)": words without digits, then the unit in brackets. */
const ENGLISH_MILLIONS = /^[^\d()[\]]*[([]\s*(?:in )?(?:m|mil)\.?\s*[)\]]$/i;
const LAKHS = /\blakhs?\b/i;
const CRORES = /\bcrores?\b/i;
const THOUSANDS = new RegExp(
  anyOf(
    String.raw`[([]\s*x ?1[., ]?000\s*[)\]]|[([]\s*(?:mil|miles|mila|thous\.?|[.,]000)\s*[)\]]`,
    String.raw`\btsd\b|\btausend\w*`, // German
    String.raw`\bmilliers\b`, // French
    String.raw`\ben (?:mil|miles)\b`, // Spanish
    String.raw`\bmigliaia\b`, // Italian
    String.raw`\bduizend\w*`, // Dutch
    String.raw`\bmilhares\b`, // Portuguese
    String.raw`[([]\s*(?:in )?k\s*[)\]]`,
  ),
  'i',
);

/** The unit that a heading, label or line states; null for none. */
export function unitOf(label: string): FigureUnit | null {
  if (ENGLISH_MILLIONS.test(label) && ENGLISH_PEOPLE.test(label) && !OTHER_WORD_WITH_M.test(label)) return 'millions';
  const [, unit, joinedUnit] = BARE_UNIT.exec(label.toLowerCase()) ?? [];
  // "Reach M" may be about men.
  const isBareUnit = joinedUnit !== undefined || (unit !== undefined && label.endsWith(unit));
  if (isBareUnit) return (joinedUnit ?? unit) === 'm' ? 'millions' : 'thousands';
  if (/\(M\)$/.test(label) && OTHER_PEOPLE.test(label)) return 'millions';
  if (statesThousands(label) || THOUSANDS.test(label)) return 'thousands';
  if (MILLIONS.test(label) || (SHORT_MILLIONS.test(label) && !MEN_WORDS.test(label))) return 'millions';
  if (LAKHS.test(label)) return 'lakhs';
  if (CRORES.test(label)) return 'crores';
  return PEOPLE.test(label) ? 'people' : null;
}

/** A unit behind a heading: "Audience (M)", "Users in thousands", "Users - m", "Users_K". */
const UNIT_BEHIND =
  /^(.*?[^\s_,–-])(?:\s*[([]([^()[\]]*)[)\]]|(?:,?\s+(?:[-–]\s)?|_)(in \p{L}+|(?:x )?ml?n|m|k))\.?$/iu;

/** A heading without the unit of people behind it: "Audience" of "Audience (M)". Null for a heading without such a unit. */
export function withoutUnit(heading: string): string | null {
  const [, before] = UNIT_BEHIND.exec(heading) ?? [];
  return before === undefined || unitOf(heading) === null || unitOf(before) !== null ? null : before;
}

/** Signs and words for percentages. */
const PERCENT = /%|\bpercent\w*|\bper ?cent\b|\bpct\b|\bprozent\w*|\bpourcent\w*|\bporcent\w*|\bpercentual\w*/i;

/** Whether a text says that figures are percentages. A text such as "95 %" does not: it is a level of significance. */
export function saysPercent(text: string): boolean {
  return PERCENT.test(text) && !/\d\s*(?:%|per ?cent)/i.test(text);
}

/** Numbers in a line that do not have a unit of people: years, times of day, ages. */
const YEARS_AND_AGES = /\b(?:19|20)\d\d\b|\b\d{1,2}[.:]\d\d ?[ap]m\b|\b\d{1,2}\s*(?:\+|-\s*\d{1,2}\b)/g;
/** Words of lines that state something other than the unit of the figures, such as the minimum sample. */
const NOT_A_UNIT = /\b(?:not|except|unless|sample|minimum|fewer|less|under|below|over|above|more|interviews?)\b/i;

/** "Weighted by: Population (000)", "Base: people 14+ (000)": perhaps not the unit of the figures. */
const ABOUT_PEOPLE = /weight|gewicht|gewogen|pond[eé]r|\b(?:pop|population|base|basis)\b|bev[öo]lkerung/i;
/** Words of lines about the figures of the table. */
const ABOUT_FIGURES =
  /sum of|figures|numbers|values|counts|audience|reach|readers|users|viewers|listeners|zahlen|angaben/i;

/** "21.5 million": the unit of that number, not of the figures of the table. "12mn" may be midnight. */
const NUMBER_WITH_UNIT = /\d\s*(?:mio|mil\w*|thousand\w*|tsd|tausend\w*|duizend|lakhs?|crores?)\b/i;

/** Whether the only unit that a text may state is that of a number in it. */
export const isAboutOneNumber = (text: string) => NUMBER_WITH_UNIT.test(text.replace(YEARS_AND_AGES, ' '));

interface TitleUnit {
  readonly unit: FigureUnit;
  /** Whether the lines with a unit are about the weights, the population or the base, not about the figures. */
  readonly isAboutPopulation: boolean;
}

/**
 * The unit that a line of one cell above or below a table states for its figures: "Audience in millions", "Note: all
 * figures in thousands". A line with a number is skipped: it states only the unit of that number.
 */
export function unitOfLines(rows: Preview): TitleUnit | null {
  let first: FigureUnit | null = null;
  for (const row of rows) {
    const filled = row.filter((cell) => cell !== '');
    if (filled.length !== 1) continue;
    // "Users in '000. Base: all people 14+ (21,600)": each sentence is read alone.
    for (const text of filled[0]!.split(/(?<=[\p{L}\d)]{2})[.;|]\s+|,\s+(?=base\b)/iu)) {
      const bare = text.replace(YEARS_AND_AGES, ' ').replace(/['’`]?\b0?00['’`]?s?\b|1[,.]?000/g, ' ');
      if (NOT_A_UNIT.test(text) || isAboutOneNumber(text) || /\d{3}|\d[.,]\d/.test(bare)) continue;
      const unit = unitOf(text);
      if (unit === null) continue;
      first ??= unit;
      if (!ABOUT_PEOPLE.test(text) || ABOUT_FIGURES.test(text)) return { unit: first, isAboutPopulation: false };
    }
  }
  return first === null ? null : { unit: first, isAboutPopulation: true };
}
