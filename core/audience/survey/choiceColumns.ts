import { CHANNELS } from '../../rules/channels.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import { anyOf } from '../../text/anyOf.ts';
import { counted, listedUpTo } from '../../words/wording.ts';
import { plainName } from '../../text/plainName.ts';
import { isMissing } from '../csv/numberText.ts';
import { usesOfChannel } from '../doubts/doubts.ts';
import type { Totals } from '../doubts/doubts.ts';
import { onlyVehicleOf, vehiclesNamed, withoutEverydayWords } from '../headings/choiceCells.ts';
import type { NamedChoice, NamedVehicles } from '../headings/choiceCells.ts';
import { entriesIn, isAmount, usesOf } from '../headings/listedEntries.ts';
import type { ListedEntry, ListedUse } from '../headings/listedEntries.ts';
import { guessedChannel } from '../headings/guessedChannel.ts';
import { timesAMonth, timesInHeading } from '../headings/frequencyWords.ts';
import { headingParts, isNotUse, isQuestionOfUse } from '../headings/headingParts.ts';
import type { ListColumn, NamedColumn, RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import type { Survey } from './columnSurvey.ts';
import { PERIODS_PER_MONTH } from './headingCodes.ts';
import { cellsOf, offeredChannels, UNUSED } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';

/** What was decided about columns whose cells name vehicles. */
export interface DecidedChoices {
  readonly columns: RespondentColumns;
  readonly lists: readonly ListColumn[];
  /** The vehicles of the lists. */
  readonly listed: readonly VehicleColumn[];
  readonly notes: readonly string[];
}

/** Answers that do not mean a vehicle: "none", "other", "don't know". */
const NOT_A_VEHICLE = new RegExp(
  `^${anyOf(
    'none|no |nothing|other|others|any other|else|something else',
    'don.?t|do not|not |n/a|prefer|refus|unsure|all ',
    'keine|andere|sonstige', // German
    'aucun|autre', // French
    'ningun|otr', // Spanish
    'nessun|altr', // Italian
    'geen|anders', // Dutch
    'nenhum|outr', // Portuguese
    'i don',
  )}`,
  'i',
);
/** An unknown answer is asked about if more than this share of people gave it. Rarer answers are only listed. */
const ASKED_SHARE = 0.01;
/** Up to this share of people without an answer, they are left out without a question. */
const MISSING_MAXIMUM = 0.05;
const NAMES_SHOWN = 5;
/** The id of the answer that each vehicle named is used. */
const USED = 'used';

/** Decides for each column whose cells name vehicles whether it is one vehicle, a list of them, or not used. */
export function decideChoices(found: RespondentColumns, context: SurveyContext): DecidedChoices {
  const isChoice = ({ index }: NamedColumn) => found.answerColumns.some((choice) => choice.index === index);
  const ticks: VehicleColumn[] = [];
  const lists: ListColumn[] = [];
  const listed: VehicleColumn[] = [];
  const notes: string[] = [];
  const unused: NamedColumn[] = [];
  const decidedIndexes = new Set<number>();
  const mentions = new Map<number, Mentions>();
  const others = found.vehicles.filter((vehicle) => !isChoice(vehicle));
  const usableColumns = [...found.answerColumns, ...found.unrecognised];
  const named = withoutEverydayWords(
    usableColumns.flatMap((column) => vehiclesNamedIn(column, usableColumns, context)),
  );
  // The first cells of these columns name vehicles, but most of their other cells do not.
  unused.push(...found.answerColumns.filter(({ index }) => !named.some(({ column }) => column.index === index)));
  for (const { column, named: names } of named) {
    decidedIndexes.add(column.index);
    const tick = onlyVehicleOf(names);
    if (tick !== null) ticks.push({ ...column, mapped: tick.mapped, tick: tick.text });
    else {
      // Listed vehicles get indexes beyond the columns of the file.
      const firstIndex = found.width + listed.length;
      const [first, ...later] = mentionsOf(column, usableColumns);
      const group = mentions.get(first!.index) ?? { columns: [first!, ...later], areUses: null, indexes: new Map() };
      mentions.set(first!.index, group);
      const list = decideList(column, names, { firstIndex, others, group }, context);
      if (list === null) unused.push(column);
      else {
        lists.push(list.column);
        listed.push(...list.vehicles);
        notes.push(...list.notes);
      }
    }
  }
  const vehicles = [...others, ...ticks].toSorted((one, two) => one.index - two.index);
  const unrecognised = found.unrecognised.filter(({ index }) => !decidedIndexes.has(index));
  const isDecided = (heading: string) =>
    found.unrecognised.some((column) => column.heading === heading && decidedIndexes.has(column.index));
  const unmatched = [
    ...found.unmatched.filter((heading) => !isDecided(heading)),
    ...unused.map(({ heading }) => heading),
  ];
  return { columns: { ...found, vehicles, unrecognised, unmatched }, lists, listed, notes };
}

/** "(2nd mention)", "mention 2": the question has several columns, for the first answer given, the second, and so on. */
const MENTION =
  /\W*\b(?:\d{1,2}(?:st|nd|rd|th) (?:mention|answer|choice|response)|(?:mention|answer|choice|response|nennung|mención|menzione) ?#?\d{1,2})\b\W*/i;
/** "Most used media", "2nd most used": a question for the vehicle used most, and the next ones. */
const RANKED =
  /\W*\b(?:(\d{1,2}(?:st|nd|rd|th)|second|third|fourth) )?most (?:often |frequently )?(?:used|watched|visited|read|listened to)(?: media)?\b\W*/i;

/** The text of a question without the number of the mention; null for other headings. */
function questionOfMention(heading: string): string | null {
  const pattern = [MENTION, RANKED].find((one) => one.test(heading));
  return pattern === undefined ? null : heading.replace(pattern, ' ').trim();
}

/** The columns of the same question as a column, for its first answer, its second and so on; only itself for other questions. */
function mentionsOf(column: NamedColumn, columns: readonly NamedColumn[]): readonly NamedColumn[] {
  const question = questionOfMention(column.heading);
  const same = question === null ? [] : columns.filter(({ heading }) => questionOfMention(heading) === question);
  const isNumbered = same.some(({ heading }) => MENTION.test(heading) || RANKED.exec(heading)?.[1] !== undefined);
  return isNumbered ? same.toSorted((one, two) => one.index - two.index) : [column];
}

function vehiclesNamedIn(
  column: NamedColumn,
  usableColumns: readonly NamedColumn[],
  { survey, mapping, decimal }: SurveyContext,
): NamedChoice[] {
  const textsOf = ({ index }: NamedColumn) => survey.columns.get(index)?.cells.map(({ text }) => text) ?? [];
  // A later mention may hold a single name, or one that is clear only next to the others.
  const named = vehiclesNamed(mentionsOf(column, usableColumns).flatMap(textsOf), mapping, decimal);
  return named === null ? [] : [{ column, named }];
}

/** What the columns of one question share: whether its answers are uses, and the vehicles. */
interface Mentions {
  readonly columns: readonly NamedColumn[];
  /** Null until it is decided. */
  areUses: boolean | null;
  /** The index of each vehicle, by channel and name. */
  readonly indexes: Map<string, number>;
}

interface DecidedList {
  readonly column: ListColumn;
  readonly vehicles: readonly VehicleColumn[];
  readonly notes: readonly string[];
}

/** Decides a column that lists vehicles; null where it is not used. */
function decideList(
  column: NamedColumn,
  { separator, known }: NamedVehicles,
  { firstIndex, others, group }: { firstIndex: number; others: readonly VehicleColumn[]; group: Mentions },
  context: SurveyContext,
): DecidedList | null {
  const { heading } = column;
  const timesStated = timesInHeading(heading);
  const listed = listedIn(column, { separator, known }, context.survey);
  const shares = shareByAnswer(listed);
  const times = timesStated ?? 1;
  const usesWith = (perValue: number | null) => usesByChannel(known, listed, { times, perValue });
  const traits = {
    hasSeveralAnswers: separator !== null || group.columns.length > 1,
    statesTimes: timesStated !== null,
  };
  const listsUse = () => (group.areUses ??= isUsed(column, known, others, usesWith(null), traits, context));
  // A heading such as "Never used" states 0 times: its cells list what is not used.
  if (times === 0 || !listsUse()) return null;
  const rule = { times, perValue: decideAmounts(column, listed, usesWith, context) };
  const unknown = [...shares].filter(
    ([answer, share]) => !known.has(answer) && share > ASKED_SHARE && mayBeVehicle(answer),
  );
  const addedVehicles = unknown.length === 0 ? [] : askUnknown(column, unknown, known, context);
  const vehicleByAnswer = [...known, ...addedVehicles];
  const vehicles: VehicleColumn[] = [];
  const answers = new Map<string, number>();
  // A vehicle that two mentions name is one vehicle.
  const indexOf = group.indexes;
  const isGroup = group.columns.length > 1;
  const question = (isGroup ? questionOfMention(heading) : null) || group.columns[0]!.heading;
  for (const [answer, mapped] of vehicleByAnswer) {
    const key = `${mapped.channel}\n${mapped.publisher}`;
    const index = indexOf.get(key) ?? firstIndex + vehicles.length;
    if (!indexOf.has(key)) vehicles.push({ index, heading: `${isGroup ? question : heading}: ${answer}`, mapped });
    indexOf.set(key, index);
    answers.set(plainName(answer), index);
  }
  const unusedAnswers = [...shares.keys()].filter((answer) => !answers.has(plainName(answer)) && !isMissing(answer));
  const quotedAnswers = unusedAnswers.map((answer) => `"${answer}"`);
  const ignored = unusedAnswers.length === 0 ? '' : ` Not used: ${listedUpTo(quotedAnswers, NAMES_SHOWN)}.`;
  const values = listed.flatMap(({ entries }) => entries.map(({ value }) => value));
  const countingRule = countingRuleText(rule, values);
  const notes = [
    `The cells of "${heading}" list ${counted(new Set(answers.values()).size, 'vehicle')}; ${countingRule}.${ignored}`,
  ];
  return {
    column: { ...column, ...rule, separator, answers, excludesMissing: excludesMissing(column, context) },
    vehicles,
    notes,
  };
}

/** Whether an answer may name a vehicle that we do not know: it is a word other than "Other" or a missing answer. */
export const mayBeVehicle = (answer: string) =>
  !NOT_A_VEHICLE.test(answer) && !isMissing(answer) && /\p{L}/u.test(answer);

function countingRuleText({ times, perValue }: ListedUse, values: readonly (string | null)[]): string {
  if (values.some((value) => value !== null && timesAMonth(value) !== null))
    return 'their words of frequency were read as times a month';
  if (perValue === null) return `each one listed was read as ${times === 1 ? 'one use' : `${times} uses`} a month`;
  return `their numbers were read as times a month${perValue === 1 ? '' : `, multiplied by ${Number(perValue.toFixed(3))}`}`;
}

/** The entries of each cell in a column of lists, with the share of people who have this cell. */
type Listed = readonly { readonly entries: readonly ListedEntry[]; readonly share: number }[];

function listedIn(
  { index }: NamedColumn,
  { separator, known }: Pick<NamedVehicles, 'separator' | 'known'>,
  survey: Survey,
): Listed {
  const cells = survey.columns.get(index)?.cells ?? [];
  // The survey lists only a maximum number of texts; shares are those among the listed texts.
  const allPeople = cells.reduce((sum, cell) => sum + cell.people, 0) || 1;
  return cells
    .filter(({ text }) => text !== '')
    .map((cell) => ({
      entries: entriesIn(cell.text, separator, (answer) => known.has(answer)),
      share: cell.people / allPeople,
    }));
}

/** The share of people with each answer. */
function shareByAnswer(listed: Listed): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { entries, share } of listed)
    for (const answer of new Set(entries.map(({ name }) => name)))
      shares.set(answer, (shares.get(answer) ?? 0) + share);
  return shares;
}

/** Average uses a month of a person, by channel. */
function usesByChannel(known: ReadonlyMap<string, MappedVehicle>, listed: Listed, rule: ListedUse): number[] {
  const uses = CHANNELS.map(() => 0);
  for (const { entries, share } of listed)
    for (const entry of entries) {
      const channel = known.get(entry.name)?.channel;
      if (channel !== undefined) uses[CHANNELS.indexOf(channel)]! += share * usesOf(entry, rule);
    }
  return uses;
}

/**
 * How many uses a month a number of 1 behind a listed vehicle means. Null where the list has no numbers, or where they are
 * only codes of the vehicles.
 */
function decideAmounts(
  { heading }: NamedColumn,
  listed: Listed,
  usesWith: (perValue: number | null) => number[],
  { registry }: SurveyContext,
): number | null {
  const numbers = new Map<string, Set<string>>();
  for (const { name, value } of listed.flatMap(({ entries }) => entries)) {
    if (isAmount(value)) numbers.set(name, (numbers.get(name) ?? new Set()).add(value));
  }
  // If each name always has the same number after it, the number is only its code.
  if ([...numbers.values()].every(({ size }) => size === 1)) return null;
  // In brackets behind a name, the whole heading is searched for a unit.
  const { unit } = headingParts(`… (${heading})`);
  if (unit?.counts === 'times' || unit?.counts === 'days') return PERIODS_PER_MONTH[unit.period];
  const answers = [
    { id: 'month', label: 'Times a month', perValue: 1 },
    {
      id: 'days a week',
      label: `Days or times a week: times ${PERIODS_PER_MONTH.week}`,
      perValue: PERIODS_PER_MONTH.week,
    },
    { id: ONCE, label: 'Something else: each one listed is used once', perValue: null },
  ];
  const chosen = registry.ask({
    code: 'listed numbers',
    columns: [heading],
    cells: [...numbers]
      .slice(0, NAMES_SHOWN)
      .map(([name, values]) => `${name}: ${[...values].slice(0, NAMES_SHOWN).join(', ')}`),
    message: `The cells of "${heading}" hold a number for each vehicle. What does it count?`,
    assumed: unit === null ? 'month' : ONCE,
    options: answers.map(({ id, label, perValue }) => ({ id, label, usesPerPerson: usesWith(perValue) })),
  });
  return answers.find(({ id }) => id === chosen)?.perValue ?? null;
}
const ONCE = 'once';

/**
 * Whether a column is about one answer of a list, as "Which do you use?/Netflix" next to "Which do you use?": KoboToolbox and
 * ODK write a column with the list and one column for each answer.
 */
const isAnswerOf =
  (list: string) =>
  ({ heading }: VehicleColumn) =>
    heading.startsWith(list) && /^\s*[/:|.[(–-]/.test(heading.slice(list.length));

/** Whether the listed answers are uses. Asks where the heading is about something else, or where other columns have these vehicles. */
function isUsed(
  column: NamedColumn,
  known: ReadonlyMap<string, MappedVehicle>,
  others: readonly VehicleColumn[],
  uses: readonly number[],
  { hasSeveralAnswers, statesTimes }: { readonly hasSeveralAnswers: boolean; readonly statesTimes: boolean },
  { registry, survey }: SurveyContext,
): boolean {
  const { heading } = column;
  const named = [...known.values()];
  const withColumn = named.filter(({ channel, publisher }) =>
    others.some(({ mapped }) => mapped.channel === channel && mapped.publisher === publisher),
  );
  const isRepeated = withColumn.length * 2 >= named.length;
  if (isRepeated && others.filter(isAnswerOf(heading)).length * 2 >= named.length) return false;
  const isOther = isNotUse(heading) || /\bhear(?:d)? (?:about|of)\b|\bmain\b|\bfirst\b|\bmost\b/i.test(heading);
  const isRanked = RANKED.test(heading) && !isNotUse(heading);
  if (!isRepeated && !isOther && (hasSeveralAnswers || statesTimes || isQuestionOfUse(heading))) return true;
  const why = isRepeated ? 'Its vehicles have columns of their own.' : 'It may ask something other than use.';
  const answer = registry.ask({
    code: 'listed vehicles',
    columns: [heading],
    cells: cellsOf(column, survey),
    message: `The cells of "${heading}" name vehicles. ${why} Is each one named a use?`,
    // A first, second and third answer together say what is used.
    assumed: isRepeated || (isOther && !(isRanked && hasSeveralAnswers)) ? UNUSED : USED,
    options: [
      { id: USED, label: 'Each one named is used', usesPerPerson: uses },
      { id: UNUSED, label: 'Something else: not used', usesPerPerson: CHANNELS.map(() => 0) },
    ],
  });
  return answer === USED;
}

/** Asks for the channel of answers that are no known vehicle. */
function askUnknown(
  { heading }: NamedColumn,
  unknown: readonly (readonly [string, number])[],
  known: ReadonlyMap<string, MappedVehicle>,
  { registry, mapping }: SurveyContext,
): [string, MappedVehicle][] {
  const guesses = new Set(unknown.map(([answer]) => guessedChannel(answer, mapping)));
  const [guess = null] = guesses.size === 1 ? guesses : [];
  const channels = offeredChannels(
    [...known.values()].map(({ channel }) => channel),
    guess,
  );
  const share = unknown.reduce((sum, [, one]) => sum + one, 0);
  const names = unknown.map(([answer]) => `"${answer}"`);
  const chosen = registry.ask({
    code: 'perhaps media',
    columns: [heading],
    cells: unknown.map(([answer, one]) => `${answer}: ${(100 * one).toFixed(1)} %`),
    message: `Answers of "${heading}" are not among the known vehicles: ${listedUpTo(names, NAMES_SHOWN)}. Which channel are they?`,
    assumed: channels[0]!,
    options: [
      ...channels.map((name) => ({ id: name, label: name, usesPerPerson: usesOfChannel(name, share) })),
      { id: UNUSED, label: 'Something else: not used', usesPerPerson: usesOfChannel(UNUSED, share) },
    ],
  });
  const channel = CHANNELS.find((name) => name === chosen);
  return channel === undefined ? [] : unknown.map(([answer]) => [answer, mapping.within(channel, answer)]);
}

/** Whether respondents without an answer are left out. If they are few, they are; otherwise the planner is asked. */
function excludesMissing({ index, heading }: NamedColumn, { registry, survey }: SurveyContext): boolean {
  const cells = (survey.columns.get(index)?.cells ?? []).filter(({ text }) => isMissing(text));
  const share = cells.reduce((sum, { people }) => sum + people, 0) / (survey.people || 1);
  if (share <= MISSING_MAXIMUM) return true;
  const withUniverse = ({ universe, use }: Totals, factor: number) => ({ universe: universe * factor, use });
  const answer = registry.ask({
    code: 'missing answers',
    columns: [heading],
    cells: cells.map(({ text, rows }) => `${text}: ${rows}`),
    message: `More than 5 % of the people have no answer in "${heading}". What shall be done?`,
    assumed: 'none',
    options: [
      {
        id: 'none',
        label: 'No answer means no use',
        effect: (totals, chosen) => (chosen === 'none' ? totals : withUniverse(totals, 1 / Math.max(1 - share, 1e-9))),
      },
      {
        id: 'respondents',
        label: 'Leave these respondents out',
        effect: (totals, chosen) => (chosen === 'none' ? withUniverse(totals, 1 - share) : totals),
      },
    ],
  });
  return answer === 'respondents';
}
