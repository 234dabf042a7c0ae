import { anyOf } from '../../text/anyOf.ts';
import { demographicOf, isEverybody } from './audienceNames.ts';
import { statesThousands } from './columnRoles.ts';
import type { ColumnCorrections } from './correctedColumns.ts';
import { isYear } from './dataRows.ts';
import { isAboutOneNumber, PEOPLE_IN, saysPercent, unitOf, unitOfLines, withoutUnit } from './figureUnits.ts';
import type { FigureUnit } from './figureUnits.ts';
import { matchRowLabel } from './headingParts.ts';
import type { Headings } from './headings.ts';
import { isChannel } from '../../rules/channels.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { isBlankCell, parseNumber, figureText } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { plainName } from '../../text/plainName.ts';
import { isFrequencyHeading } from './frequencyHeadings.ts';
import { isBarePeriod, splitPeriod } from './periods.ts';
import type { Preview } from '../csv/preview.ts';
import { isBuying } from './otherTables.ts';

/** What the numbers of a column or row measure. `ignored`: row percent, index and other figures a plan does not need. */
export type Measure = 'audience' | 'reach' | 'frequency' | 'sample' | 'ignored';

interface LabelColumn {
  readonly index: number;
  readonly heading: string;
}

export interface DataColumn {
  readonly index: number;
  readonly heading: string;
  /** The audience of the column; "" if the heading names none, as in a table with only one audience. */
  readonly audience: string;
  /** The heading above the audience, such as "Age"; "" for none. */
  readonly question: string;
  /** Null when row labels or percent signs in the cells give the measure. */
  readonly measure: Measure | null;
}

/** Whether a column counts the people who use a vehicle, or may do so: its measure is then not known yet. */
export const mayCountPeople = ({ measure }: DataColumn) =>
  measure === null || measure === 'audience' || measure === 'reach';

/** A table with one row, or a few, for each vehicle. */
export interface CrosstabColumns {
  readonly vehicle: LabelColumn;
  readonly channel: LabelColumn | null;
  /** "Yes" and "No" below each vehicle. */
  readonly category: LabelColumn | null;
  /** "Count" and "Column %" below each vehicle. */
  readonly statistic: LabelColumn | null;
  readonly data: readonly DataColumn[];
  /** Unit of audiences as set by the planner, or stated by a title; without it the headings decide. */
  readonly units?: FigureUnit;
  /** Whether `units` is stated by a title or a corner: a row or heading that states its own unit then has that one. */
  readonly isUnitOfTitle?: boolean;
  /** Whether that title is about the weights, the population or the base: the figures may be percentages. */
  readonly isUnitOfPopulation?: boolean;
  /** Figures without a stated unit that are at most `upTo` have the unit of the universe; larger ones are people. */
  readonly unstated?: { readonly unit: FigureUnit; readonly upTo: number };
  /** How many distinct vehicles and channels of the mapping the first rows name. */
  readonly mappedRows: number;
}

/* These patterns recognise headings as `plainName` writes them: in lower case, without spaces and signs. */

const VEHICLE_HEADING = new RegExp(
  `^(?:media)?${anyOf(
    'vehicle|publisher|publication|title|newspaper|magazine|podcast|show',
    'app|station|outlet|platform|property|program(?:me)?|masthead',
    'site|website|brand|mediaowner|media|medium',
  )}s?(?:name)?$`,
);
const CHANNEL_HEADING = /^(?:master|media)?(?:channel|type|group|category|class)s?$/;
// Parts of the headings of frequency: "Average monthly number of times used per month".
const MEAN_NUMBER = '(?:average|avg|ave|av|mean|typical|usual)?(?:of|monthly|weekly|daily)*(?:numberof|noof|no|n)?';
const CONTACTS = anyOf(
  'frequency|freq|howoften|a?ots|opportunitiestosee|contacts(?=per(?:person|user|head|capita)$)',
  'visits|exposures|occasions|sessions|times|uses|days',
);
const WAS_USED = anyOf('used?|uses|usage|using|visited|watched|viewed|listened|read|seen|opened');
const IN_A_PERIOD = anyOf(
  '(?:in)?(?:per|an?|last|past|each|every)(?:average|typical|last|past)?(?:month|week|day)',
  'month|mth|monthly|weekly|daily|pm|pw|used',
  '(?:in)?(?:days|times|visits|occasions)',
);
const PER_USER = 'per(?:unique)?(?:visitor|viewer|listener|reader|user|person|head|capita)';
const GERMAN_CONTACTS = anyOf('kontakte|kontaktfrequenz|kontakthaufigkeit|frequenz|nutzungen|haufigkeit');
const GERMAN_MONTHLY = '(?:pro(?:person|nutzer))?(?:(?:pro|im|je)monat|monatlich)?';
const CONTACTS_IN_OTHER_LANGUAGES = anyOf(
  'repetition|frequence', // French
  'frecuencia', // Spanish
  'frequenza', // Italian
  'frequencia', // Portuguese
  'contactfrequentie|contacten|frequentie', // Dutch
  'contactos', // Spanish
  'contatti', // Italian
  'contatos', // Portuguese
);
const MONTHLY_IN_OTHER_LANGUAGES = anyOf(
  'mensuelle|mensual|mensile|mensal',
  '(?:parmois|almes|pormes|almese|permaand|pormes|aomes)',
);
// Parts of headings that are not read.
const LEVEL = anyOf('95|90|99');
const BOUND = anyOf(`(?:confidence)?(?:limits?|bounds?)|ci|confidence|${LEVEL}(?:percent|pct)?`);
const EARLIER_PERIOD = anyOf('ly|ya|py|pp|(?:last|prior|previous|prev)(?:year|month|quarter|wave|period|survey)?');
/** Measures other than audience and reach; the first pattern that fits decides. */
const MEASURES: readonly [Measure, RegExp][] = [
  [
    'frequency',
    new RegExp(
      `^${MEAN_NUMBER}${CONTACTS}(?:of)?${WAS_USED}?(?:times)?${IN_A_PERIOD}?(?:${PER_USER})?${IN_A_PERIOD}?$`,
    ),
  ],
  [
    'frequency',
    new RegExp(
      `^${anyOf(
        `(?:durchschnittliche|mittlere|mittel|o|ø)?${GERMAN_CONTACTS}${GERMAN_MONTHLY}`,
        `${CONTACTS_IN_OTHER_LANGUAGES}(?:moyenne|media|gemiddelde?)?${MONTHLY_IN_OTHER_LANGUAGES}?`,
      )}$`,
    ),
  ],
  [
    'sample',
    new RegExp(
      `^${anyOf(
        'sample|samplesize',
        'unweighted|unweightedbase|unweightedcount|unweightedn',
        'responses|respondents|resps?',
        'unwtd|unwtdn|unwtdcount|unwtdbase',
        'unw(?:ei)?(?:gh?)?(?:t|td|tn)?(?:count|base|sample)?',
        'uwc?|uwt?d?',
        'base|basen|falle|n',
      )}$`,
    ),
  ],
  [
    'ignored',
    new RegExp(
      `^${anyOf(
        // The index, shares of rows, ranks
        'index|idx|ix|indx|horz|hz|h|row|rowpct|horizontal|affinity|affinityindex|rank',
        // Tests of significance
        '[zt](?:score|stat|test|value)|pvalue|chi(?:sq(?:uared?)?)?|lift|cumulativepercent(?:age)?|cumpct',
        'significance|sig|standarderror|stddev|audienceindex|position|pos|rse|se|sterr|stderr|relativestandarderror',
        // Margins of error
        `${LEVEL}?(?:ci|confidenceintervals?)${LEVEL}?|margin(?:of)?error|moe`,
        `(?:${LEVEL}(?:percent|pct)?|confidence|ci)*(?:lower|upper)${BOUND}*`,
        `(?:95|90|99|ci)+(?:low|high)|(?:low|high)(?:95|90|99|ci)+|[lu]cl${LEVEL}?`,
        // Durations
        `${MEAN_NUMBER}(?:time|min(?:ute)?s?|h(?:ou)?rs?)(?:spent|${WAS_USED})?${IN_A_PERIOD}?${PER_USER}${IN_A_PERIOD}?`,
        // Shares, notes
        '(?:audience|market|viewing|listening)?share|shareof(?:voice|time|listening|viewing|market)|sov|profile',
        'notes?|comments?|remarks?',
        // Changes
        'trend|arrows?|movement|flag',
        '(?:pct)?(?:change|diff|difference|delta|gap)(?:pct|pts|points)?|pts|yoy(?:change)?',
        `(?:pct)?vs${EARLIER_PERIOD}(?:pct)?`,
        'comp(?:pct|percent)?',
      )}$`,
    ),
  ],
];
const AUDIENCE_ADJECTIVE = anyOf(
  'total|average|avg|monthly|weekly|daily|net',
  'cumulative|unique|estimated|est|projected|active',
);
const AUDIENCE_NOUN = anyOf(
  'audience(?:size)?|visitors?|viewers?|listeners?|readers?|users?|browsers?|visitorsviewers|reach',
);
const UNIT_BEHIND = anyOf(
  '000s?|s|people|thousands?|millions?|mn|mio|tsd|x?1?000',
  'miles|mil|milliers|migliaia|milhares',
);
const AUDIENCE_HEADING = new RegExp(
  `^${anyOf(
    `${AUDIENCE_ADJECTIVE}*${AUDIENCE_NOUN}`,
    // Weighted counts
    'proj|projd|wgh?td|wtd|wtdcount|weighted|weightedcount|weightedn|count',
    'people|persons|projected|projection|pop|population|universe',
    // Reach
    'reach|netreach|monthlyreach|monthlyaudience|cumulativeaudience|readership|wc|000s?',
    'estimate|est|cume|cumereach|cumulativereach|millions?|mn|mio|thousands?|tsd',
    // Reach
    '(?:netto)?reichweiten?|potenzial', // German
    'mau|ua', // Monthly active users, unique audience
    'bereik', // Dutch
    'alcance', // Spanish and Portuguese
    'couverture', // French
    'copertura', // Italian
    'cobertura', // Spanish and Portuguese
    // Users
    'audiencias?|usuarios|lectores|oyentes|espectadores', // Spanish
    'nutzer|leser|horer|zuschauer', // German
    'utilisateurs|lecteurs|auditeurs|telespectateurs', // French
    'utenti|lettori|ascoltatori', // Italian
    'gebruikers|lezers|luisteraars|kijkers', // Dutch
    'leitores|ouvintes', // Portuguese
    'besucher|visiteurs|visitantes|visitatori|bezoekers', // Visitors
    'person(?:en|as|nes|e)|pessoas|effectifs?', // People
    'contattinetti|contactosnetos|nettokontakte', // Net contacts
  )}${UNIT_BEHIND}?$`,
);
const EVERYBODY = anyOf(
  'cases|people|population|persons|adults|respondents|group',
  'audience|target(?:group|audience)?|base|column|total',
);
const REACH_HEADING = new RegExp(
  `^${anyOf(
    'reach|rch|netreach|monthlyreach|datapoint|penetration|cover|coverage|cov|covpct',
    // Shares of columns
    'vertical|vert|v|col|column|columnn|columnvalid|percentcolumn|colpct',
    'column(?:percent|pct)|reach(?:percent|pct|share)|vertical(?:percent|pct)',
    'percentofpopulation|percentage|percent|percents|columnpercents|pct|incidence',
    `(?:share|percent(?:age)?|pct)?of(?:all|the|each)?${EVERYBODY}`,
    'inpercent|reachinpercent',
    'reichweiteinpercent|reichweite', // German
    'audiencereach|netreachpercent',
    'bereik', // Dutch
    'alcance', // Spanish and Portuguese
    'couverture', // French
    'copertura', // Italian
    'cobertura|penetracion', // Spanish
    'penetrazione', // Italian
    'penetratie', // Dutch
  )}$`,
);
/** Cells of a column of categories, and the total of them. */
const CATEGORY_CELL = /^(?:yes|no|used|not used|selected|not selected|checked|unchecked|total|0|1)$/i;
/** A column holds differences if at least this share of its filled cells have a sign. */
const SIGNED_SHARE = 0.2;
/** The cells of this many rows below the headings are examined. */
const ROWS_CHECKED = 60;
/** A column has labels of one kind if at least this share of its filled cells are of that kind. */
const NEARLY_ALL = 0.8;

const LAST = anyOf(
  'past|last|previous|typical',
  'letzten?', // German
  'derni[eè]res?', // French
  '[uú]ltim[ao]s?', // Spanish and Portuguese
  'ultim[ei]', // Italian
  'laatste', // Dutch
);
const WEEKS_OR_DAYS = anyOf(
  'w(?:ee)?ks?|days?|months?',
  'wochen?|tage', // German
  'semaines?|jours', // French
  'semanas?|d[ií]as', // Spanish and Portuguese
  'settimane|giorni', // Italian
  'weken|dagen', // Dutch
);
/** The time in a heading of figures: "Reach last week", "4 week reach", "Reichweite letzte 4 Wochen". */
const TIME_OF_USE = new RegExp(
  anyOf(
    String.raw`\b(?:in )?(?:the )?(?:${LAST} )?(?:(?:\d{1,2}|one|four|seven)[- ]?)${WEEKS_OR_DAYS}(?!\p{L})`,
    String.raw`\b(?:in )?(?:the )?(?:past|last|previous|typical) (?:week|wk|day|month)\b`,
    String.raw`\bw(?:ee)?k ?\d\b|\b(?:weekly|daily|monthly|yesterday)\b`,
    String.raw`\b(?:letzte woche|semaine derni[eè]re|[uú]ltima semana|ultima settimana|vorige week)\b`,
  ),
  'giu',
);

/** The measure that a heading or a row label names, whatever time it is about; null for none. */
export function measureOf(heading: string): Measure | null {
  const known = measureOfPlain(heading);
  const withoutTime = known === null ? heading.replace(TIME_OF_USE, ' ').replace(/\(\s*\)|\[\s*\]/g, ' ') : heading;
  // "Sum of Audience", "Average of Reach": the fields of a pivot table.
  const field = known === null ? /^(?:sum|average|max|min) of (.+)$/i.exec(heading)?.[1] : undefined;
  if (field !== undefined) return measureOf(field);
  // A heading that is only a time names no measure: "Yesterday", "Past 4 weeks (000)".
  return withoutTime === heading || !/\p{L}{2}/u.test(withoutTime)
    ? known
    : measureOfPlain(withoutTime.trim().replace(/\s+/g, ' '));
}

function measureOfPlain(heading: string): Measure | null {
  const name = plainName(heading.replace(/\bin\s*%/i, '%'));
  const isShare = /%|percent|(?:\b|_)pct\b|share|prozent/i.test(heading);
  if (isBuying(heading)) return 'ignored';
  // Shares of the row or of the whole table.
  if (isShare && /hori?z|\bh\s*%|\brow\b|\bacross\s*%?\)?$|table|total/i.test(heading)) return 'ignored';
  // "Pct Down" is a share of the column.
  if (/^(?:pct|percent)?down(?:pct|percent)?$/.test(name) && isShare) return 'reach';
  // "±", "+/-": a margin or a difference.
  if (/^\s*(?:±|\+\s*\/?\s*[-–−]|[Δ∆]\s*%?)\s*$/u.test(heading)) return 'ignored';
  if (name === '') return isShare ? 'reach' : null;
  const beforeUnit = withoutUnit(heading);
  if (
    (statesThousands(heading) && AUDIENCE_HEADING.test(name)) ||
    (beforeUnit !== null && AUDIENCE_HEADING.test(plainName(beforeUnit)))
  )
    return 'audience';
  // "Cume reach %", "Average reach %"
  if (isShare && /(?:reach|cume)$/.test(name) && AUDIENCE_HEADING.test(name)) return 'reach';
  if (REACH_HEADING.test(name) && (isShare || !AUDIENCE_HEADING.test(name) || name.endsWith('reach'))) return 'reach';
  if (AUDIENCE_HEADING.test(name) && !isShare) return 'audience';
  const known = MEASURES.find(([, pattern]) => pattern.test(name))?.[0];
  return known ?? (isFrequencyHeading(heading) ? 'frequency' : null);
}

const EVERYBODY_WORD = anyOf(
  'totals?|all|everyone|everybody|population|base|basis',
  String.raw`(?:au |australian? )?nat(?:ional(?:ly)?)?\.? ?rep(?:resentative)?`,
  'gesamt|insgesamt', // German
  'ensemble', // French
  'totale', // Italian
  'totaal', // Dutch
  'totalt', // Swedish
  'gesamtbevölkerung', // German
);
const OF_PEOPLE = anyOf(
  'people|persons|adults|population|respondents|sample|internet users',
  'australians|individuals|online|personen|bevölkerung|result',
);
/** Labels of everybody: "Total", "All people 14+", "Nat rep". */
const WHOLE_AUDIENCE = new RegExp(
  `^${anyOf(
    String.raw`(?:the |grand )?${EVERYBODY_WORD}(?: ${OF_PEOPLE})?(?: (?:aged )?\d{1,2} ?\+)?`,
    String.raw`.*\btotal|comparison(?: group)?`,
  )}$`,
  'i',
);

/** Whether a label names everybody: "Total", "All people 14+", "Total population". */
export function isWholeAudience(label: string): boolean {
  return (
    label === '' ||
    WHOLE_AUDIENCE.test(label) ||
    // Displayr and Q head the column of everybody "NET".
    /^(?:net|sum)$|^all (?:people|adults|respondents|persons|internet users)/i.test(label)
  );
}

/** Whether a label names everybody, or only the age from which a survey asks people: "People 14+", "14+". */
export function namesEverybody(label: string): boolean {
  const filter = demographicOf(label);
  return isWholeAudience(label) || (filter !== null && isEverybody(filter));
}

/** Whether a label names an audience that we know. A period next to the name, such as "Q1 2026", is ignored. */
export function isAudienceName(label: string): boolean {
  const plain = splitPeriod(label)?.rest ?? label;
  return plain !== '' && (WHOLE_AUDIENCE.test(plain) || demographicOf(plain) !== null);
}

/** "Target", "TG", "Target group": the target without the name of its people. */
export const isTargetName = (label: string) => /^(?:target|tgt|tg)(?: (?:audience|group|people))?$/i.test(label);

/**
 * An audience and a measure in one cell: "Women 25-54 Vert%" is "Vert%" of "Women 25-54", "Total National (000)" is
 * "(000)" of "Total National". Null where the cell names only one of them.
 */
export function splitMeasure(label: string): { audience: string; measure: string } | null {
  const [, before, unit] = /^(.*\S)\s*(\([^()]*\))$/.exec(label) ?? [];
  if (
    before !== undefined &&
    unit !== undefined &&
    /^\(\s*(?:in )?(?:['’`]?000['’`]?s?|thousands?|tsd\.?|people|persons|millions?|mm|mn?|mio\.?|mill\.?|lakhs?|crores?|%)\s*\)$/i.test(
      unit,
    )
  ) {
    const inner = splitMeasure(before);
    if (inner !== null) return { audience: inner.audience, measure: `${inner.measure} ${unit}` };
    return measureOf(before) === null ? { audience: before, measure: unit } : null;
  }
  if (isAudienceName(label)) return null;
  const words = label.split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) {
    const audience = words
      .slice(0, count)
      .join(' ')
      .replace(/\s*[:,|–-]$/, '');
    const measure = words
      .slice(count)
      .join(' ')
      .replace(/^[:,|–-]\s*/, '');
    if ((isAudienceName(audience) || isTargetName(audience)) && measureOf(measure) !== null)
      return { audience, measure };
    // "Monthly reach 14+", "Audience in target", "Freq (target)"
    const [first, rest] = [
      words.slice(0, count).join(' '),
      words
        .slice(count)
        .join(' ')
        .replace(/^\(([^()]+)\)$/, '$1'),
    ];
    // "Reach W25-54 %", but not "Reach 3+ %".
    const [, behind = rest, sign = ''] = /^(?:in (?:the )?)?(.*?)((?<=\d\d\+?)\s*%)?$/i.exec(rest) ?? [];
    const measureBefore = isAudienceName(behind) || isTargetName(behind) ? measureOf(first + sign) : null;
    if (measureBefore === 'reach' || measureBefore === 'audience' || measureBefore === 'frequency')
      return { audience: behind, measure: first + sign };
  }
  return null;
}

const USED = '(?:used|watched|listened(?: to)?|read|visited|viewed|seen|heard|streamed|accessed)';
const IN_A_MONTH = '(?:in )?(?:the )?(?:last|past) (?:(?:4|four) weeks|28 days|30 days|month)';
/** "9Now - Last 4 weeks", "Stan: watched in past month": a vehicle, and the month in which it is used. */
const MONTH_BEHIND = new RegExp(String.raw`(?:\s+[-–]\s+|\s*:\s*|\s*\()(?:${USED} )?${IN_A_MONTH}\)?$`, 'i');
/** "Listened to Nova in the last 4 weeks" */
const USED_IN_A_MONTH = new RegExp(String.raw`^${USED}\s+(\S.*?),?\s+${IN_A_MONTH}$`, 'i');

/** The label of a row without the month in which the vehicle is used. */
export const withoutMonth = (label: string) => label.replace(MONTH_BEHIND, '').replace(USED_IN_A_MONTH, '$1');

/** "Netflix - v%", "Netflix: Average frequency": a vehicle, a punctuation mark and a measure. */
const MEASURE_BEHIND = /^(.*\S)(?:\s*[:|]\s*|\s+[-–]\s+|,\s+)(\S.*)$/;

/**
 * Splits the label of a row into a name and the measure after it (`statistic`): "Disney+ (000)" is "(000)" of "Disney+". The
 * measure is "" for a label that is only a name. Without a punctuation mark between them only a unit is taken for a measure: "Netflix col %".
 */
export function splitRowLabel(given: string): { name: string; statistic: string } {
  // "[P] Netflix": Comscore marks properties, media titles and channels. "Netflix²": a footnote.
  const label = withoutMonth(given.replace(/^\[[a-z]{1,2}\]\s+(?=\S)/i, '').replace(/(?<=\S)\s?[¹²³⁰⁴-⁹]+$/u, ''));
  const [, before, inner] = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/.exec(label) ?? [];
  if (before !== undefined && inner !== undefined && (isUnit(inner) || measureOf(inner) !== null)) {
    const rest = splitRowLabel(before);
    return { name: rest.name, statistic: `${rest.statistic} (${inner})`.trim() };
  }
  const [, first, second] = MEASURE_BEHIND.exec(label) ?? [];
  if (first !== undefined && second !== undefined && measureOf(second) !== null)
    return { name: first, statistic: second };
  const words = label.split(/\s+/);
  for (let count = 1; count < words.length; count++) {
    const statistic = words.slice(count).join(' ');
    if (isUnit(statistic) && measureOf(statistic) !== null) return { name: words.slice(0, count).join(' '), statistic };
  }
  return { name: label, statistic: '' };
}

const isUnit = (text: string) => /^['’`]?000s?$/.test(text) || /%$/.test(text);

/**
 * Splits a label into an audience and its base: "Women 25-54 Capital cities" is "Women 25-54" in "Capital cities". The base
 * is "" where nothing follows the audience. Null for a label without a known audience, and for one with two audiences.
 */
export function splitBase(label: string): { audience: string; base: string } | null {
  const words = label.split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const audience = words
      .slice(0, count)
      .join(' ')
      .replace(/\s*[:,|–-]$/, '');
    const base = words
      .slice(count)
      .join(' ')
      .replace(/^[:,|–-]\s*/, '');
    if (isAudienceName(audience)) return isAudienceName(base) ? null : { audience, base };
  }
  return null;
}

/** Headings of ranks, as written in the file. */
const RANK_HEADING = /^(?:rank(?:ing)?|rang|no\.?|nr\.?|#|pos(?:ition)?\.?)$/i;

/** The unit that the cells above the vehicle names state: a pivot table writes there "Sum of Population ('000)". */
function unitOfCorner(labels: readonly LabelColumn[], above: readonly string[]): FigureUnit | null {
  const texts = labels.flatMap(({ heading, index }) => [heading, above[index] ?? '']);
  // A text with a number other than 000 states only the unit of that number.
  return (
    texts
      .map((text) => (isAboutOneNumber(text) || /\d{3}/.test(text.replace(/0?00/g, '')) ? null : unitOf(text)))
      .find((unit) => unit !== null) ?? null
  );
}

/**
 * A column headed only "%" belongs to the audience of the column on its left, if that audience has no such column yet. So does each
 * of several columns headed only "Frequency".
 */
function withMeasuresOfNeighbours(given: readonly DataColumn[]): DataColumn[] {
  // "Reach % (14+)" next to "Users" is about the same people, if no other column is about an audience.
  const others = given.filter(({ audience, measure }) => audience !== '' && measure !== 'ignored');
  const unnamed = given.filter(({ audience, measure }) => audience === '' && measure !== 'ignored');
  const isOfEverybody = ({ audience, measure }: DataColumn) =>
    (measure === 'audience' || measure === 'reach') &&
    unnamed.every((one) => one.measure !== measure) &&
    namesEverybody(audience);
  const areOfEverybody = unnamed.some(mayCountPeople) && others.every(isOfEverybody);
  // "Target %" and "Freq (target)" are about the same audience.
  const nameOf = (name: string) =>
    areOfEverybody
      ? ''
      : (given.find(({ audience }) => audience.toLowerCase() === name.toLowerCase())?.audience ?? name);
  const data = given.map((column) => ({ ...column, audience: nameOf(column.audience) }));
  const filled: DataColumn[] = [];
  const isSame = (one: DataColumn, other: DataColumn) =>
    one.audience === '' && one.measure === other.measure && plainName(one.heading) === plainName(other.heading);
  for (const column of data) {
    const neighbour = filled.at(-1);
    const left = neighbour === undefined || neighbour.measure === 'ignored' ? '' : neighbour.audience;
    const isRepeated = column.measure === 'frequency' && data.filter((one) => isSame(one, column)).length > 1;
    const needsAudience = (column.measure === 'reach' || isRepeated) && column.audience === '' && left !== '';
    const isTaken = filled.some(({ audience, measure }) => audience === left && measure === column.measure);
    filled.push(needsAudience && !isTaken ? { ...column, audience: left } : column);
  }
  return filled;
}

/** A row of totals by its first words: "Weighted base (000)", "Total", "Unweighted N". */
const TOTAL_ROW = new RegExp(
  String.raw`^(?:(?:un|non[- ])?weighted|(?:un)?gewichtet\S*|all|grand|column)?\s*${anyOf(
    'total|all (?:people|persons|adults)|base|basis',
    'population|universe|gesamt|sample|respondents|n',
  )}\b`,
  'i',
);
/** The total row has this many times the largest figure of a vehicle, or more. Numbers of respondents differ less. */
const TOTAL_FACTOR = 1.2;

/**
 * A column headed "Base" next to audiences is everybody, where no other column is, and if its figures have the form of theirs:
 * both are percentages, or both are numbers below a total row that is much larger. Else it counts the respondents of each row.
 */
function withBaseAsTotal(data: readonly DataColumn[], below: Preview, decimal: DecimalSign): DataColumn[] {
  const isBase = ({ measure, audience, heading }: DataColumn) =>
    measure === 'sample' && audience === '' && /^base$/i.test(heading);
  const others = data.filter((column) => !isBase(column));
  const banner = others.filter(({ measure }) => measure === null);
  if (banner.length === 0 || others.length === data.length) return [...data];
  if (others.some((one) => isWholeAudience(one.audience))) return [...data];
  const firstData = Math.min(...data.map(({ index }) => index));
  const isTotal = (row: readonly string[]) => row.slice(0, firstData).some((label) => TOTAL_ROW.test(label));
  const [totals, vehicles] = [below.filter(isTotal), below.filter((row) => !isTotal(row))];
  const largestFigure = (rows: Preview, index: number) =>
    Math.max(0, ...rows.map((row) => parseNumber(figureText(row[index] ?? '', decimal), decimal) || 0));
  const hasPercentSigns = (index: number) => vehicles.some((row) => row[index]?.includes('%'));
  const areAtMost100 = (index: number) => largestFigure(vehicles, index) <= 100;
  const isEverybody = ({ index }: DataColumn) =>
    banner.every(
      (other) =>
        hasPercentSigns(other.index) === hasPercentSigns(index) && areAtMost100(other.index) === areAtMost100(index),
    ) &&
    (areAtMost100(index) || largestFigure(totals, index) >= TOTAL_FACTOR * largestFigure(vehicles, index)) &&
    new Set(below.map((row) => row[index])).size > 1;
  return data.map((column) =>
    isBase(column) && isEverybody(column) ? { ...column, audience: column.heading, measure: null } : column,
  );
}

/** A heading of shares above the vehicle names, such as "Column %", gives the measure of all columns without a measure. */
function withMeasureOfCorner(labels: readonly LabelColumn[], data: DataColumn[]): DataColumn[] {
  const measureIn = ({ heading }: LabelColumn) =>
    measureOf(heading) ?? (saysPercent(heading) && unitOf(heading) === null ? 'reach' : null);
  const corner = labels.map(measureIn).find((measure) => measure !== null) ?? null;
  if (corner !== 'reach' && corner !== 'ignored') return data;
  return data.map((column) => ({ ...column, measure: column.measure ?? corner }));
}

/** Reads the headings of a crosstab; null for any other table. @param corrected  the planner's corrections */
export function crosstabColumns(
  headings: Headings,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): CrosstabColumns | null {
  const below = preview
    .slice(headings.row, headings.row + ROWS_CHECKED)
    .filter((row) => row.some((cell) => cell !== ''));
  const columns = headings.texts.map((heading, index) => ({ index, heading, cells: cellsBelow(below, index) }));
  const isText = (cells: readonly string[]) => {
    // "(000)" is a unit, although it reads as a number.
    const isWord = (cell: string) =>
      Number.isNaN(parseNumber(figureText(cell, decimal), decimal)) || /^\(['’`]?000s?\)$/.test(cell);
    const words = cells.filter((cell) => !isBlankCell(cell) && isWord(cell));
    return words.length > 0 && words.length >= cells.length / 2;
  };
  const isTextOnTheRight = (index: number) => isText(columns[index + 1]?.cells ?? []);
  // A column of words or signs next to the figures: "new", "▲".
  const isRemark = (cells: readonly string[]) => {
    const filled = cells.filter((cell) => !isBlankCell(cell));
    return filled.length > 0 && filled.every((cell) => Number.isNaN(parseNumber(figureText(cell, decimal), decimal)));
  };
  // A column of differences, under any heading but that of an audience: "+5%", "-7%".
  const isOfDifferences = (cells: readonly string[]) => {
    const signed = cells.filter((cell) => /^[+−–-]\s?[\d.,]/.test(cell));
    return signed.length > 1 && signed.length >= cells.length * SIGNED_SHARE;
  };
  const namesMeasures = (cells: readonly string[]) =>
    isText(cells) && cells.filter((cell) => measureOf(cell) !== null).length >= cells.length * NEARLY_ALL;
  // The first column may be headed by a measure, such as "Column %", although it holds the vehicle names.
  const isFirst = (index: number) => columns.slice(0, index).every(({ cells }) => cells.length === 0);
  const isData = ({ index, heading, cells }: Column) => {
    const measure = dataColumn(headings, index, heading)[0]?.measure ?? null;
    // A column of words such as "Count" and "Column %" holds labels, not figures, whatever its heading.
    const holdsLabels = measure === null || isFirst(index) ? isText(cells) : namesMeasures(cells);
    const holdsFigures = !holdsLabels && (measure !== null || cells.length > 0);
    return heading !== '' && !isLabelHeading(heading) && !isLabelHeading(headings.lowers[index]!) && holdsFigures;
  };
  // A column of ranks may come before the names, and one of other numbers before a column headed "Vehicle".
  const isBeforeNames = ({ heading, index }: Column) =>
    isTextOnTheRight(index) &&
    (RANK_HEADING.test(heading.trim()) ||
      (measureOf(heading) === null && isVehicleHeading(columns[index + 1]?.heading ?? '')));
  const firstData = columns.findIndex((column) => isData(column) && !isBeforeNames(column));
  if (firstData < 1) return null;
  const labels = labelColumns(columns.slice(0, firstData), isText, mapping);
  const data = withMeasureOfCorner(
    columns.slice(0, firstData),
    withBaseAsTotal(
      withMeasuresOfNeighbours(
        columns.slice(firstData).flatMap(({ index, heading, cells }) => {
          const found = dataColumn(headings, index, heading);
          const hasNoMeasure = found.every(({ measure }) => measure === null);
          const isOther =
            isRemark(cells) || (isOfDifferences(cells) && !found.some(({ audience }) => isAudienceName(audience)));
          return hasNoMeasure && isOther ? found.map((column) => ({ ...column, measure: 'ignored' as const })) : found;
        }),
      ),
      below,
      decimal,
    ),
  );
  const hasMeasure = data.some(({ measure }) => measure === 'audience' || measure === 'reach');
  if (isRowOfFigures(headings, data, decimal)) return null;
  // Columns headed by an audience alone are a banner.
  const hasBanner = data.some(({ measure }) => measure === null);
  if (labels === null || !(hasMeasure || hasBanner)) return null;
  // A banner whose numbers have no measure is accepted when several rows name vehicles.
  if (labels.mappedRows < (hasMeasure ? 1 : 2)) return null;
  // "(000)" in the corner above the vehicles is the unit of the table.
  const above = preview[headings.row - 2] ?? [];
  const cornerUnit = hasBanner ? unitOfCorner(columns.slice(0, firstData), above) : null;
  const title = unitOfLines(preview.map((row, index) => titleOf(row, preview[index + 1], index < headings.row - 2)));
  const units = unlessContradicted(cornerUnit ?? title?.unit ?? null, data);
  // A line of one cell above the headings is a title, not a corner.
  const aboveInCells = above.filter((cell) => cell !== '').length > 1 ? above : [];
  const isUnitOfPopulation =
    title?.isAboutPopulation === true && unitOfCorner(columns.slice(0, firstData), aboveInCells) === null;
  return correctCrosstab(
    { ...labels, data, ...(units !== null && { units, isUnitOfTitle: true, isUnitOfPopulation }) },
    headings,
    corrected,
  );
}

/** A title that a comma divides into several cells, above a blank row, as one cell. Any other row is returned as it is. */
function titleOf(row: readonly string[], next: readonly string[] = [], isAboveHeadings: boolean): readonly string[] {
  const filled = row.filter((cell) => cell !== '');
  const isDivided = isAboveHeadings && filled.length > 1 && row[0] !== '' && next.every((cell) => cell === '');
  return isDivided && filled.every((cell) => /\p{L}/u.test(cell)) ? [filled.join(', ')] : row;
}

/** The unit that a title or a corner gives to the table; null where the headings of its figures give only other units. */
function unlessContradicted(tableUnit: FigureUnit | null, data: readonly DataColumn[]): FigureUnit | null {
  const headingUnits = data.map(({ heading }) => unitOf(heading)).filter((unit) => unit !== null);
  const isContradicted = headingUnits.length > 0 && tableUnit !== null && !headingUnits.includes(tableUnit);
  return isContradicted ? null : tableUnit;
}

/**
 * A row of figures is not a row of headings, whatever words are before them, and neither are bases above a row of "%". Years may be
 * headings.
 */
function isRowOfFigures(headings: Headings, data: readonly DataColumn[], decimal: DecimalSign): boolean {
  // "(000)" is a unit, 15000 and "66,000" are figures.
  const isFigure = (cell: string) => !Number.isNaN(parseNumber(cell, decimal)) && !/(?<![\d.,])000(?!\d)/.test(cell);
  return [headings.lowers, headings.uppers].some((row) => {
    const figures = data.map(({ index }) => row[index]!).filter(isFigure);
    const others = figures.filter((cell) => !isYear(cell));
    return others.length > 0 && (figures.length > data.length / 2 || others.length >= data.length / 2);
  });
}

/** Corrections to a column of labels, and to a column of figures. */
const LABEL_CORRECTIONS = ['channel', 'category', 'statistic'] as const;
const MEASURE_CORRECTIONS = ['audience', 'reach', 'frequency', 'sample'] as const;

/** Applies the planner's corrections. The vehicle column can be replaced, but not removed. */
function correctCrosstab(found: CrosstabColumns, headings: Headings, corrected: ColumnCorrections): CrosstabColumns {
  let columns = found;
  for (const { column: index, as } of corrected) {
    const heading = headings.texts[index];
    const measure: Measure | undefined = as === 'unused' ? 'ignored' : MEASURE_CORRECTIONS.find((name) => name === as);
    const label = LABEL_CORRECTIONS.find((name) => name === as);
    if (heading === undefined || (measure === undefined && label === undefined && as !== 'vehicle')) continue;
    if (columns.vehicle.index === index && as !== 'vehicle') continue;
    const others = columns.data.filter((one) => one.index !== index);
    const unlessCorrected = (one: LabelColumn | null) => (one?.index === index ? null : one);
    const rest = {
      channel: unlessCorrected(columns.channel),
      category: unlessCorrected(columns.category),
      statistic: unlessCorrected(columns.statistic),
    };
    columns = { ...columns, ...rest, data: others };
    const [known] = dataColumn(headings, index, heading);
    if (measure !== undefined && known !== undefined) {
      // The corrected column's own heading then names the measure, and the one above it the audience.
      const audience = known.measure === null ? { audience: headings.uppers[index]!, question: '' } : {};
      const data = [...others, { ...known, ...audience, measure }];
      columns = { ...columns, data: data.toSorted((one, two) => one.index - two.index) };
    } else if (label !== undefined) columns = { ...columns, [label]: { index, heading } };
    else if (as === 'vehicle') columns = { ...columns, vehicle: { index, heading } };
  }
  return columns;
}

function cellsBelow(rows: Preview, index: number): string[] {
  return rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
}

export function isVehicleHeading(heading: string): boolean {
  // "Podcasts" is a channel; its column holds uses.
  return VEHICLE_HEADING.test(plainName(heading)) && !isChannel(heading);
}

export function isChannelHeading(heading: string): boolean {
  return CHANNEL_HEADING.test(plainName(heading));
}

/** Whether a heading is that of a column of vehicles or channels, also with a unit in brackets: "Vehicle (000)". */
function isLabelHeading(given: string): boolean {
  const heading = given.replace(/\([^)]*\)/g, '');
  return isVehicleHeading(heading) || isChannelHeading(heading);
}

type Column = LabelColumn & { readonly cells: readonly string[] };

function labelColumns(
  columns: readonly Column[],
  isText: (cells: readonly string[]) => boolean,
  mapping: MasterMapping,
): Omit<CrosstabColumns, 'data'> | null {
  const areNearlyAll = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(fits).length >= cells.length * NEARLY_ALL;
  const statistic = columns.find(({ cells }) => areNearlyAll(cells, (cell) => measureOf(cell) !== null)) ?? null;
  const category = columns.find(({ cells }) => areNearlyAll(cells, (cell) => CATEGORY_CELL.test(cell))) ?? null;
  const names = columns.filter((column) => column !== statistic && column !== category && isText(column.cells));
  // Each vehicle is counted once. A column in which the same few vehicles repeat belongs to a file of respondents.
  const vehicleCount = ({ cells }: Column) =>
    new Set(cells.map((cell) => splitRowLabel(cell).name).filter((name) => matchRowLabel(name, mapping) !== null)).size;
  const areHeaded = (pattern: RegExp) => names.filter(({ heading }) => pattern.test(plainName(heading)));
  // "Medium" next to "Vehicle" is the channel, if it names no vehicle.
  const namesVehicle = ({ cells }: Column) =>
    cells.map((cell) => matchRowLabel(cell, mapping)).some((one) => one !== null && one.publisher !== one.channel);
  const medium =
    areHeaded(VEHICLE_HEADING).length > 1
      ? areHeaded(/^medi(?:um|a)$/).find((column) => !namesVehicle(column))
      : undefined;
  const headed = (pattern: RegExp) =>
    areHeaded(pattern)
      .filter((column) => column !== medium)
      .toSorted((one, two) => vehicleCount(two) - vehicleCount(one))[0];
  const best = names.toSorted((one, two) => vehicleCount(two) - vehicleCount(one))[0];
  const channelHeaded = headed(CHANNEL_HEADING) ?? medium;
  const vehicleHeaded = headed(VEHICLE_HEADING);
  const isChannelColumn = ({ cells }: Column) => areNearlyAll(cells, (cell) => mapping.channel(cell) !== null);
  // The publishers of titles may be vehicles too: "Nine".
  const isBestClearlyBetter =
    best !== undefined &&
    !isChannelColumn(best) &&
    vehicleHeaded !== undefined &&
    vehicleCount(best) > 2 * vehicleCount(vehicleHeaded);
  const vehicle =
    (isBestClearlyBetter ? best : vehicleHeaded) ??
    (channelHeaded === undefined
      ? best
      : (names.find((name) => name !== channelHeaded && vehicleCount(name) > 0) ?? channelHeaded));
  if (vehicle === undefined) return null;
  const channel =
    [channelHeaded, ...names.filter(isChannelColumn)].find((name) => name !== undefined && name !== vehicle) ?? null;
  const mappedRows = vehicleCount(vehicle) + (channel === null ? 0 : vehicleCount(channel));
  return { vehicle, channel, category, statistic, mappedRows };
}

function isShareOfAudience(heading: string): boolean {
  const split = splitMeasure(heading);
  return split !== null && measureOf(split.measure) === 'reach';
}

/** "Visits (000)": all uses of all people, not the times of a person. */
function countsUses(measure: string): boolean {
  const before = withoutUnit(measure);
  return before !== null && measureOf(before) === 'frequency';
}

/** "W25-54 (4.5m)", "All 14+ - 21.6m": an audience and its number of people in a heading; null for any other heading. */
export function headingWithPeople(heading: string): { audience: string; people: string } | null {
  const [, audience = '', people = ''] =
    /^(.*\S)\s*(?:[([]\s*|\s[-–]\s)(\d[\d.,]*\s?(?:mn?|k))\s*[)\]]?$/i.exec(heading) ?? [];
  return isAudienceName(audience) ? { audience, people } : null;
}

/** A heading without the number of respondents or people behind it, and in words: "People 18-39 (n=212)", "people_25_54_000". */
function bareHeading(given: string): string {
  const heading = headingWithPeople(given)?.audience ?? given;
  const bare = heading.replace(/\s*[([]\s*(?:unweighted )?n\s*=\s*\d[\d.,\s]*[)\]]$/i, '');
  // "count_women" may count respondents.
  if (!/^[a-z]\w*_\w+$/i.test(bare) || /^(?:n|count|base|sample)_/i.test(bare)) return bare;
  return bare.replaceAll('_', ' ').replace(/\b(\d{2}) (\d{2})\b/, '$1-$2');
}

/** Headings of answers rather than people. */
const ANSWERS_HEADING = /^(?:responses|answers|mentions)$/i;

/** A column of figures. One part of its heading names the audience, the other part the measure. No column without a heading. */
function dataColumn({ uppers, lowers }: Headings, index: number, heading: string): DataColumn[] {
  if (heading === '') return [];
  const lower = bareHeading(lowers[index]!);
  // In one row, nested headings are tuples: ('reach', 'Women 25-54').
  const isTuple = uppers[index] === '' && heading.endsWith(`: ${lowers[index]!}`);
  const upper = bareHeading(isTuple ? heading.slice(0, -lowers[index]!.length - 2) : uppers[index]!);
  const measureOfLower = measureOf(lower);
  // "Total %" next to "Total (000)" or "Women 25-54 %" is the share of everybody; without such a column it is a share of the table.
  const behindTotal = /^total\s*(.+)$/i.exec(lower)?.[1] ?? '';
  const isOfTotal = /%/.test(behindTotal) && measureOf(behindTotal) === 'reach' && uppers.every((cell) => cell === '');
  if (isOfTotal && lowers.some((cell) => (/^total \S/i.test(cell) ? statesThousands(cell) : isShareOfAudience(cell)))) {
    return [{ index, heading, audience: 'Total', question: '', measure: 'reach' }];
  }
  // SPSS gives a share of all answers next to the share of people.
  if (measureOfLower === 'reach' && ANSWERS_HEADING.test(upper)) {
    return [{ index, heading, audience: '', question: upper, measure: 'ignored' }];
  }
  if (measureOfLower !== null) {
    return [
      { index, heading, audience: ANSWERS_HEADING.test(upper) ? '' : upper, question: '', measure: measureOfLower },
    ];
  }
  const measureOfUpper = upper === '' ? null : measureOf(upper);
  if (measureOfUpper !== null) return [{ index, heading, audience: lower, question: '', measure: measureOfUpper }];
  // "Reach % (P16+)" above "Daily"
  const splitUpper = isAudienceName(lower) ? null : splitMeasure(upper);
  if (lower !== '' && splitUpper !== null && measureOf(splitUpper.measure) !== null) {
    const question = namesEverybody(splitUpper.audience) ? '' : splitUpper.audience;
    return [{ index, heading, audience: lower, question, measure: measureOf(splitUpper.measure) }];
  }
  // "Reach % Q1 2026": the period is read as an audience, of which one is chosen later.
  const dated = splitPeriod(lower);
  const measureOfDated = dated === null || dated.rest === '' ? null : measureOf(dated.rest);
  if (dated !== null && measureOfDated !== null) {
    return [{ index, heading, audience: dated.period, question: upper, measure: measureOfDated }];
  }
  // "Jul reach"
  const [, month = '', behindMonth = ''] = /^(\S+)\s+(\S.*)$/.exec(lower) ?? [];
  if (isBarePeriod(month) && measureOf(behindMonth) !== null)
    return [{ index, heading, audience: month, question: upper, measure: measureOf(behindMonth) }];
  const split = splitMeasure(lower);
  if (split !== null) {
    const known = measureOf(split.measure);
    if (known === null && countsUses(split.measure))
      return [{ index, heading, audience: '', question: '', measure: 'ignored' }];
    // "Aud. (m)": a unit of people, whatever is before it.
    const measure = known ?? (PEOPLE_IN[unitOf(lower) ?? 'people'] > 1 ? 'audience' : null);
    return [{ index, heading, audience: split.audience, question: upper, measure }];
  }
  if (lower === '') return [{ index, heading, audience: upper, question: '', measure: null }];
  return [{ index, heading, audience: lower, question: upper, measure: null }];
}
