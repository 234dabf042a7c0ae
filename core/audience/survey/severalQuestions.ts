import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { isBlankCell, isMissing, parseNumber } from '../csv/numberText.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { devicePart, headingParts, likelyName, PART_SEPARATOR, periodOf } from '../headings/headingParts.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { holdsCounts, saysAddedUp, meanUseOf, usersOf } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';

/** A question of the survey: the columns whose headings differ only in the vehicle. */
interface AskedQuestion {
  /** The heading, with "…" in place of the vehicle. */
  readonly text: string;
  readonly columns: readonly VehicleColumn[];
}

/** Stands for the vehicle in the text of a question. */
const VEHICLE = '…';
/**
 * With more different question texts than this, the codes in the headings number vehicles, not questions. Then the order of
 * columns tells the questions apart.
 */
const QUESTIONS_MAXIMUM = 6;
/** Longer texts of questions are shortened to this number of characters. */
const TEXT_LENGTH = 90;
/** Ids of answers to questions. */
const ALL = 'all';
const UNUSED = 'unused';
const USED = 'used';
/** "Q7_1", "q7r1", "S3a.2": the code of an answer, which begins with the code of its question. */
const ANSWER_CODE = /^(\s*[[(]?[a-z]{1,4}\d+[a-z]?)(?:[_.\-rcmx]+\d+)+/i;
/** Questions about something other than use. */
const NOT_USE = new RegExp(
  anyOf(
    String.raw`\baware|heard of|\bheard about|recogni[sz]|familiar|\brecall|\bdo you know\b`,
    String.raw`satisf|\brecommend|\bconsider|\bintend|\bintention|\btrust|favou?rite|\bimportan|\bopinion|\bagree`,
    // Known
    String.raw`\bbekannt|\bkennen\b`, // German
    String.raw`\bconnaiss|\bnotori[ée]`, // French
    String.raw`\bconoce`, // Spanish
    String.raw`\bconosce`, // Italian
    String.raw`\bconhece`, // Portuguese
    String.raw`\bbekend`, // Dutch
  ),
  'i',
);
/** Words for parts of use, which add up: devices, times of day, places. */
const PART_OF_USE = new RegExp(
  String.raw`\b${anyOf(
    // Devices
    'mobile|phone|tablet|desktop|computer|app|website|online|tv set|in print|on tv|live|catch[- ]?up|on demand',
    // Times and places
    'weekdays?|weekends?|breakfast|mornings?|drive|daytime|evenings?|(?:at|out of|away from) home|at work|in the car',
  )}\b`,
  'gi',
);
/** Words for use at any time in the past. */
const EVER_WORDS = /\bever\b|\bsince\b|\bjemals?\b|\bdéjà\b|\balguna vez\b|\bmai\b|\booit\b|\balguma vez\b/i;
/** "Last used (days ago)", "days since last visit": the numbers are larger the longer ago the use is. */
export const DAYS_AGO = /\bdays? (?:ago|since)\b/i;
/** Words for several months or years. */
const SEVERAL_MONTHS_WORDS = /\byears?\b|\b(?:12|6|3) months\b/i;
/** Words for a month. */
const MONTH_WORDS =
  /\bmonth(?:ly)?\b|\b(?:4|four) weeks\b|\b(?:28|30) days\b|\bmonat|\bmois\b|\bmes\b|\bmese\b|\bmaand\b|\bmês\b/i;
/** Words for use that may be longer ago than a month. */
const LONGER_THAN_A_MONTH = new RegExp(`${EVER_WORDS.source}|${SEVERAL_MONTHS_WORDS.source}`, 'i');
/** Points for the words of a question. The question with most points is most likely the one about use in a month. */
const POINTS_FOR_WORDS: readonly [RegExp, number][] = [
  [NOT_USE, -20],
  [EVER_WORDS, -3],
  [SEVERAL_MONTHS_WORDS, -1],
  [MONTH_WORDS, 3],
  [/\bweek(?:ly)?\b|\b(?:7|seven) days\b|\bwoche|\bsemaine|\bsemana|\bsettimana/i, 2],
  [/\bhow (?:often|many|much)\b|\bfreq|\btimes\b|\bminutes\b|\bhours\b|\bdays (?:a|per)\b/i, 5],
];
/** Points for a question if most of its columns hold counts rather than ticks. */
const COUNTED_POINTS = 4;

/**
 * Asks which question counts where several ask about the same vehicles, such as awareness and use, or use ever and use last
 * week: together they would count the same use twice. Also asks where the only question is about something other than use.
 */
export function decideQuestions(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const asked = columns.vehicles.filter(({ tickTimes }) => tickTimes === undefined);
  const sets = setsWithSharedVehicles(repeatedQuestions(asked, context.mapping), context.mapping);
  const decided = sets.reduce((current, questions) => askWhich(current, questions, context), columns);
  const known = new Set(sets.flatMap((questions) => questions.flatMap(({ columns: own }) => own)));
  return askOtherUse(decided, known, context);
}

/** Groups questions into sets that share vehicles: questions about radio do not compete with questions about podcasts. */
function setsWithSharedVehicles(questions: readonly AskedQuestion[], mapping: MasterMapping): AskedQuestion[][] {
  const sets: { questions: AskedQuestion[]; vehicles: Set<string> }[] = [];
  for (const question of questions) {
    const vehicles = new Set(question.columns.map((column) => vehicleOf(column, mapping)));
    const shared = sets.filter((set) => [...vehicles].some((vehicle) => set.vehicles.has(vehicle)));
    for (const set of shared) sets.splice(sets.indexOf(set), 1);
    sets.push({
      questions: [...shared.flatMap((set) => set.questions), question],
      vehicles: new Set([...vehicles, ...shared.flatMap((set) => [...set.vehicles])]),
    });
  }
  return sets.flatMap((set) => (set.questions.length < 2 ? [] : [set.questions]));
}

const vehicleOf = (column: VehicleColumn, mapping: MasterMapping) =>
  `${column.mapped.channel}\n${plainName(partsOf(column, mapping).name)}`;

/** A column with the name of its vehicle, and the question around the name. */
interface HeadedColumn {
  readonly column: VehicleColumn;
  readonly name: string;
  readonly text: string;
}

/** The questions that share vehicles; none where every vehicle is asked about once. */
export function repeatedQuestions(vehicles: readonly VehicleColumn[], mapping: MasterMapping): AskedQuestion[] {
  const headed = vehicles.map((column): HeadedColumn => ({ column, ...partsOf(column, mapping) }));
  const byVehicle = groupedBy(headed, ({ column, name }) => `${column.mapped.channel}\n${plainName(name)}`);
  const repeated = [...byVehicle.values()].filter((columns) => columns.length > 1).flat();
  if (repeated.length === 0) return [];
  // The question of each column, by its words, and by its order among the columns of its vehicle.
  const textOf = new Map<HeadedColumn, string>();
  const orderOf = new Map<HeadedColumn, string>();
  for (const columns of byVehicle.values()) {
    for (const [index, one] of columns.entries()) {
      const sameBefore = columns.slice(0, index).filter(({ text }) => text === one.text).length;
      // A vehicle that the same words ask about twice has two questions.
      textOf.set(one, sameBefore === 0 ? one.text : `${one.text} (${sameBefore + 1})`);
      orderOf.set(one, `${['first', 'second', 'third'][index] ?? `${index + 1}th`} columns`);
    }
  }
  const texts = new Set(repeated.map((one) => textOf.get(one)!));
  const found =
    texts.size > QUESTIONS_MAXIMUM
      ? groupedBy(repeated, (one) => orderOf.get(one)!)
      : groupedBy(
          headed.filter((one) => texts.has(textOf.get(one)!)),
          (one) => textOf.get(one)!,
        );
  return Array.from(found, ([text, members]) => ({ text, columns: members.map(({ column }) => column) }));
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group === undefined) found.set(keyOf(item), [item]);
    else group.push(item);
  }
  return found;
}

/** An article at the end of the text before a name. */
const ARTICLE = /\bthe\s$/i;

/** The name of the vehicle in a heading, and the question around it. */
function partsOf({ heading, mapped, tick }: VehicleColumn, mapping: MasterMapping): { name: string; text: string } {
  const plain = heading.replace(ANSWER_CODE, '$1').replace(/\s+/g, ' ').trim();
  if (tick !== undefined && !heading.toLowerCase().includes(tick.toLowerCase())) return { name: tick, text: plain };
  const isName = (part: string) => {
    const found = mapping.named(part) ?? mapping.within(mapped.channel, part);
    return found.publisher === mapped.publisher;
  };
  // The name may be in brackets in the middle: "MediaFreq[{Netflix}].Freq".
  const names = [...headingParts(heading).names, heading];
  const pieces = [...names, ...names.map((one) => devicePart(one)?.name ?? '')]
    .flatMap((name) => [name, ...name.split(PART_SEPARATOR).map((part) => part.trim())])
    .filter((part) => plainName(part) !== '' && isName(part));
  // "cinema_event_cinemas" holds the name, though no part of it is the name.
  const holdsName = plainName(heading).includes(plainName(mapped.publisher));
  const name =
    pieces.toSorted((one, two) => one.length - two.length)[0] ?? (holdsName ? mapped.publisher : likelyName(heading));
  for (const text of [plain, plain.replace(/[._]+/g, ' ')]) {
    const nameIndex = text.toLowerCase().lastIndexOf(name.toLowerCase());
    if (nameIndex < 0) continue;
    // "X (Twitter)" names one vehicle twice.
    const behind = text
      .slice(nameIndex + name.length)
      .replace(/^\s*[([]([^()[\]]*)[)\]]/, (bracket, inner: string) => (isName(inner) ? '' : bracket));
    const before = text
      .slice(0, nameIndex)
      .replace(/([^\s()[\]:]+)\s*[([]$/, (bracket, outer: string) => (isName(outer) ? '' : bracket));
    // Where another name was removed with its opening bracket, the closing bracket goes too.
    const isBracketRemoved = before !== text.slice(0, nameIndex);
    const rest = isBracketRemoved ? behind.replace(/^[)\]]/, '') : behind;
    // "The West Australian" is also known without its article.
    return { name, text: `${before.replace(ARTICLE, '')}${VEHICLE}${rest}` };
  }
  return { name, text: VEHICLE };
}

/** How well the words of a question say how often a month something is used. */
export const pointsForUse = (text: string) =>
  POINTS_FOR_WORDS.reduce((sum, [pattern, points]) => sum + (pattern.test(text) ? points : 0), 0);

/**
 * Whether a question is about something other than use in a month, such as awareness, or use ever or in a year.
 * @param best  the text of the question that is most likely about use in a month
 */
export const isAboutOtherUse = (best: string, text: string) =>
  NOT_USE.test(text) || (MONTH_WORDS.test(best) && LONGER_THAN_A_MONTH.test(text));

/** How well a question says how often a month its vehicles are used. */
function likelihood({ text, columns }: AskedQuestion, context: SurveyContext): number {
  const points = pointsForUse(text);
  const counted = columns.filter((column) => holdsCounts(column, context)).length;
  return points + (counted * 2 > columns.length ? COUNTED_POINTS : 0);
}

/** Largest difference between two equal sums of weights, as a share: sums of decimals differ in their last digits. */
const SUM_TOLERANCE = 1e-9;

/** Whether two questions have the same number of users for each vehicle, by their weights. */
function haveSameUsers([one, other]: readonly AskedQuestion[], context: SurveyContext): boolean {
  const { mapping } = context;
  if (one === undefined || other === undefined || one.columns.length !== other.columns.length) return false;
  return one.columns.every((column) => {
    const sameVehicle = other.columns.find((candidate) => vehicleOf(candidate, mapping) === vehicleOf(column, mapping));
    if (sameVehicle === undefined) return false;
    const [users, otherUsers] = [usersOf(column, context), usersOf(sameVehicle, context)];
    return Math.abs(users - otherUsers) <= SUM_TOLERANCE * Math.max(users, otherUsers);
  });
}

/** Whether each question names a part of use that not all questions name: "online video" in all of them is none. */
function areAboutParts(questions: readonly AskedQuestion[]): boolean {
  const named = questions.map(({ text }) => Array.from(text.toLowerCase().matchAll(PART_OF_USE), ([part]) => part));
  return named.every((parts) => parts.some((part) => !named.every((others) => others.includes(part))));
}

/**
 * Whether two questions with the same users are about the same use, so that one of them can be dropped without asking: both
 * have ticks, or only the best question has counts, which give more than ticks.
 */
function isSameUse(questions: readonly AskedQuestion[], best: AskedQuestion, context: SurveyContext): boolean {
  const counted = questions.filter(({ columns }) => columns.some((column) => holdsCounts(column, context)));
  const isClear = counted.length === 0 || (counted.length === 1 && counted[0] === best);
  return questions.length === 2 && isClear && haveSameUsers(questions, context);
}

function askWhich(
  columns: RespondentColumns,
  found: readonly AskedQuestion[],
  context: SurveyContext,
): RespondentColumns {
  const { registry } = context;
  const questions = found.map((question, index) => ({ ...question, id: `question ${index + 1}` }));
  const scores = questions.map((question) => likelihood(question, context));
  const best = questions[scores.indexOf(Math.max(...scores))]!;
  const isSame = isSameUse(questions, best, context);
  const areParts = !isSame && areAboutParts(questions);
  // No question is needed if only one of them is about use in a month, and all others about awareness, trust, use ever and so on.
  const isOtherUse = ({ text }: AskedQuestion) => isAboutOtherUse(best.text, text);
  const isOnlyUse =
    isSame || (!areParts && questions.filter((one) => !isOtherUse(one)).length === 1 && !isOtherUse(best));
  const columnsOf = (answer: string) =>
    questions.filter(({ id }) => answer === ALL || id === answer).flatMap(({ columns: own }) => own);
  const shortText = ({ text }: AskedQuestion) => (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text);
  const headings = questions.flatMap(({ columns: own }) => own.slice(0, 1).map(({ heading }) => heading));
  const chosen = registry.ask({
    code: 'which question',
    columns: headings,
    cells: questions.map(
      (question) =>
        `${shortText(question)}: ${question.columns.length} ${question.columns.length === 1 ? 'column' : 'columns'}`,
    ),
    message: `${questions.length === 2 ? 'Two questions ask' : `${questions.length} questions ask`} about the same vehicles. Which one says how often they are used?`,
    assumed: areParts ? ALL : best.id,
    alwaysAsked: !isOnlyUse,
    onlyListed: isOnlyUse,
    options: [
      ...questions.map((question) => ({
        id: question.id,
        label: `"${shortText(question)}"`,
        usesPerPerson: usesByChannel(question.columns, context),
      })),
      {
        id: ALL,
        label: 'All of them: their uses are parts that add up',
        usesPerPerson: usesByChannel(columnsOf(ALL), context),
      },
    ],
  });
  const chosenColumns = columnsOf(chosen);
  const dropped = questions.flatMap(({ columns: own }) => own).filter((column) => !chosenColumns.includes(column));
  if (dropped.length === 0) return columns;
  const names = questions.filter(({ id }) => id !== chosen).map((question) => `"${shortText(question)}"`);
  return {
    ...columns,
    vehicles: columns.vehicles.filter((column) => !dropped.includes(column)),
    notes: [
      ...columns.notes.filter((note) => !dropped.some((column) => saysAddedUp(note, column))),
      `The columns of ${names.join(' and ')} were not used: another question about the same vehicles counts.`,
    ],
  };
}

/** Questions about use by other people in the household. */
const HOUSEHOLD = new RegExp(
  anyOf(
    String.raw`\b(?:any ?(?:one|body)|some ?(?:one|body)|others?|members?)\b.*\b(?:household|family|home)\b`,
    String.raw`\b(?:household|family)(?: members?)? (?:us(?:e|es|ed)|watch(?:es|ed)?|has|have)\b`,
  ),
  'i',
);

/** Questions about the use by one other person, such as a child. */
const BY_OTHERS =
  /\b(?:by|do|does|did) (?:my|your|our|the) (?:own )?(?:child(?:ren)?|kids?|partner|spouse|husband|wife|sons?|daughters?|parents?|family)\b/i;

/** Numbers that count something other than times, days or hours. */
const OTHER_MEASURE = new RegExp(
  String.raw`\b${anyOf(
    '[gm]b|gigabytes?|megabytes?|data (?:used|usage|volume)|page ?views?|pages',
    'episodes?|seasons|movies|films|songs|tracks|articles|posts',
    'followers?|likes|comments|downloads?|log[- ]?ins?|purchases|orders|clicks?|impressions',
    'ratings?|scores?|stars|rank(?:ing)?|index',
  )}\b`,
  'i',
);
/** "last 45 days", "past week": the period of a number whose heading does not say what it counts. */
const SOME_PERIOD =
  /\b(?:last|past|previous) (?:(?:\d+|\p{L}+) )?(?:days?|weekends?|weeks?|fortnights?|months?|quarters?|years?)\b/iu;

/** Whether a column of numbers counts something other than use, or in a period that its heading does not make clear. */
function countsOther(column: VehicleColumn, text: string, context: SurveyContext): boolean {
  if (!holdsCounts(column, context) || column.legend !== undefined) return false;
  if (OTHER_MEASURE.test(text)) return true;
  return (
    column.unit === undefined && column.period === undefined && SOME_PERIOD.test(text) && periodOf(text) !== 'month'
  );
}

/** Whether a heading says what its numbers count in which period, and nearly all cells are numbers: "times a year". */
function isClearCount({ index, unit, period }: VehicleColumn, { survey, decimal }: SurveyContext): boolean {
  const cells = (survey.columns.get(index)?.cells ?? []).filter(({ text }) => !isBlankCell(text) && !isMissing(text));
  const areNumbers = cells.every(({ text }) => !Number.isNaN(parseNumber(text, decimal)));
  return (unit ?? period) !== undefined && areNumbers && cells.length > 2;
}

/** Questions about what people pay for or have: they may not use it. */
const SUBSCRIBED =
  /\bsubscri(?!ption (?:tv|television|channels?|services?|video|radio))|\bha(?:s|ve)(?: an?| access to)? …/i;

/** Asks about columns whose question is not about use in a month, such as awareness, or use in a year. */
function askOtherUse(
  columns: RespondentColumns,
  decided: ReadonlySet<VehicleColumn>,
  context: SurveyContext,
): RespondentColumns {
  const { registry, mapping, survey } = context;
  const others = columns.vehicles.filter((column) => {
    if (decided.has(column)) return false;
    const { text } = partsOf(column, mapping);
    // "Times a year" are converted; use "ever" has no length.
    const isConverted = !EVER_WORDS.test(text) && isClearCount(column, context);
    const isLonger = LONGER_THAN_A_MONTH.test(text) && !MONTH_WORDS.test(text) && !isConverted;
    const isOther =
      [NOT_USE, HOUSEHOLD, BY_OTHERS, SUBSCRIBED].some((pattern) => pattern.test(text)) ||
      isLonger ||
      countsOther(column, text, context);
    return isOther && !/\bhow often\b/i.test(text) && !DAYS_AGO.test(text) && survey.columns.has(column.index);
  });
  const [first] = others;
  if (first === undefined) return columns;
  const rest = columns.vehicles.filter((column) => !others.includes(column));
  const chosen = registry.ask({
    code: 'other question',
    columns: others.map(({ heading }) => heading),
    message: `"${first.heading}" ${others.length === 1 ? 'asks' : `and ${others.length - 1} more ask`} something other than a person’s use in a month. Do they count as use?`,
    assumed: rest.length === 0 ? USED : UNUSED,
    alwaysAsked: true,
    options: [
      { id: UNUSED, label: 'Something else: not used', usesPerPerson: usesByChannel([], context) },
      { id: USED, label: 'They count as use', usesPerPerson: usesByChannel(others, context) },
    ],
  });
  if (chosen === USED) return columns;
  return {
    ...columns,
    vehicles: rest,
    unmatched: [...columns.unmatched, ...others.map(({ heading }) => heading)],
  };
}

/** Mean uses a month of a person in some columns, by channel. */
function usesByChannel(columns: readonly VehicleColumn[], context: SurveyContext): number[] {
  const uses = CHANNELS.map(() => 0);
  for (const column of columns) uses[CHANNELS.indexOf(column.mapped.channel)]! += meanUseOf(column, context);
  return uses;
}
