import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';
import { parseNumber, parseUse } from '../csv/numberText.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { isVehicleHeading } from '../headings/crosstabColumns.ts';
import { channelBeforeName, guessedChannel } from '../headings/guessedChannel.ts';
import { isEveryday } from '../headings/mediaNeighbours.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { usesOfChannel } from '../doubts/doubts.ts';
import { isNoneOfThese } from '../headings/choiceCells.ts';
import { headingParts, isNotUse, likelyName } from '../headings/headingParts.ts';
import { vehicleColumn } from '../headings/respondentColumns.ts';
import type { NamedColumn, RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { namesAnswer } from './tickedAnswers.ts';
import { cellsOf, hasSimilarCells, holdsCounts, offeredChannels, UNUSED, meanUseOf } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { listedUpTo } from '../../words/wording.ts';

/** Words in headings of questions that are not about media but have similar answers. */
const NOT_MEDIA = new RegExp(
  anyOf(
    // What they have
    String.raw`own(?:s|er|ed)?\b|home|house|\bcars?\b|driv|\bpets?\b|\bdogs?\b|\bcats?\b|smok|drink`,
    // Work, family
    String.raw`employ|\bwork|\bjob|student|retire|married|partner|single|parent|child|kids|buyer|shopper|grocer`,
    // Place and access
    String.raw`urban|rural|born|citizen|language|access\b|broadband|device|phone|tablet|computer`,
    // Education, money
    String.raw`income|educat|degree|universit|insur|\bbank|loan|mortgage|\brent|credit`,
    String.raw`travel|holiday|flight|\bgym|vote|religio|vegan|health`,
    // The survey
    String.raw`consent|panel|quota|complete|eligib|qualif|valid|flag|\btest|status|\bopt|attention|check\b`,
    // Purchases, food
    String.raw`purchas|bought|\bbuy|\bshopp(?:ed|ing)\b|supermarket|retailer|\bstores?\b|\bate\b|\beaten\b|restaurant`,
    'plan(?:s|ning) to|member|interest|attitude|vegetarian|stress|coffee|exercis',
    // Groups of people, health
    String.raw`lgbt|nations|indigenous|aborigin|vap(?:e|ing)|loyal|\bdiet|sleep|alcohol|mood|happ(?:y|i)|wellbeing`,
    'allerg|disab|carer|ethnic',
    // Numbers, times, groups of the survey
    String.raw`score|size\b|count\b|number of|\bage\b|year|date|time\b|duration|segment|cluster|wave|region|state\b`,
  ),
  'i',
);
/** Headings of columns in which people write an answer in their own words. */
const OPEN_TEXT = new RegExp(
  anyOf(
    String.raw`\bother\b.*\b(?:specify|which|what|text|write)`,
    String.raw`\b(?:sonstige|andere)[^a-z]*(?:bitte|und zwar)`, // German
    String.raw`\bautre.*pr[ée]cis`, // French
    String.raw`\botr[oa]s?.*especif`, // Spanish
    String.raw`\baltr[oi].*specific`, // Italian
    String.raw`\banders,? namelijk`, // Dutch
    String.raw`\boutr[oa]s?.*especif`, // Portuguese
  ),
  'i',
);
/** Largest distance, in columns, at which a column counts as next to a media column. */
const NEAR = 2;
/** A larger number is not an answer on a scale. */
const SCALE_MAXIMUM = 10;
/** Maximum length of a text that may be a tick; longer texts are comments. */
const TICK_LENGTH = 60;
const NAMES_SHOWN = 5;

/** A column that may be media, with what its neighbours suggest. */
interface PossibleMedia {
  readonly column: VehicleColumn;
  readonly channel: Channel;
  /** Whether its position and its cells leave little doubt. */
  readonly isLikely: boolean;
}

/**
 * Asks about columns with unknown headings that are next to media columns and have the same kind of cells. Otherwise the use
 * of a vehicle with an unknown name would be lost.
 * @returns the columns as decided
 */
export function decideUnrecognised(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const groups = new Map<string, PossibleMedia[]>();
  for (const one of possibleMedia(columns, context)) {
    const { heading } = one.column;
    // "Newspapers" and "Magazines" are kinds of media: one answer for all of them may be true of none.
    const kind = isVehicleHeading(heading) ? heading : '';
    const key = `${one.channel}\n${one.isLikely}\n${kind}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const media = [...groups.values()].flatMap((group) => askChannelOfGroup(group, columns, context));
  const isMedia = (heading: string) => media.some((column) => column.heading === heading);
  return {
    ...columns,
    vehicles: [...columns.vehicles, ...media].toSorted((one, two) => one.index - two.index),
    unmatched: columns.unmatched.filter((heading) => !isMedia(heading)),
  };
}

/** Finds unknown columns next to media columns, then those next to these: several unknown vehicles may follow each other. */
function possibleMedia({ vehicles: all, unrecognised }: RespondentColumns, context: SurveyContext): PossibleMedia[] {
  // A column that is only perhaps a media column does not show what its neighbours are.
  const vehicles = all.filter(({ heading }) => !isEveryday(heading));
  const found = new Map<number, VehicleColumn>(vehicles.map((column) => [column.index, column]));
  const vehicleIndexes = new Set(all.map(({ index }) => index));
  const candidates = unrecognised.filter((column) => mayBeMedia(column, context));
  // Goes through the columns in one direction, and finds those that follow a media column or a column found before.
  const findInDirection = (step: 1 | -1, isLikeAny: boolean) => {
    const foundHere = new Map<number, VehicleColumn>();
    for (const { index, heading } of step === 1 ? candidates : candidates.toReversed()) {
      const neighbours = [1, NEAR].map(
        (distance) => found.get(index - step * distance) ?? foundHere.get(index - step * distance),
      );
      const neighbour = neighbours.find((column) => column !== undefined);
      if (neighbour === undefined) continue;
      // A question that the heading shares with a media column is about media.
      const ownPart = withoutSharedQuestion(heading, neighbour.heading);
      if (NOT_MEDIA.test(ownPart ?? heading)) continue;
      const origin = vehicles.find(({ mapped }) => mapped.channel === neighbour.mapped.channel)!;
      const tick = tickTextLike(index, origin, context);
      const publisher = tick ?? likelyName(heading);
      const mapped = { ...neighbour.mapped, publisher };
      const column = { ...vehicleColumn(index, heading, mapped, context.mapping), ...(tick !== null && { tick }) };
      const likeOnes = isLikeAny ? vehicles : [origin];
      const isAlike =
        tick !== null ||
        ownPart !== null ||
        statesUseOfMedia(heading, context.mapping) ||
        likeOnes.some((other) => hasSimilarCells(column, other, context));
      if (meanUseOf(column, context) > 0 && isAlike) foundHere.set(index, column);
    }
    return foundHere;
  };
  const findInBoth = (isLikeAny: boolean) => ({
    left: findInDirection(1, isLikeAny),
    right: findInDirection(-1, isLikeAny),
  });
  const likeNeighbour = findInBoth(false);
  // Between media columns it is enough that its cells are like those of any of them: it may be used much less than its neighbours.
  const likeAny = findInBoth(true);
  return candidates.flatMap(({ index }): PossibleMedia[] => {
    const isWithin = likeAny.left.has(index) && likeAny.right.has(index);
    const { left, right } = isWithin ? likeAny : likeNeighbour;
    const column = left.get(index) ?? right.get(index);
    if (column === undefined || vehicleIndexes.has(index)) return [];
    const isBetween = left.has(index) && right.has(index);
    const { heading, mapped } = column;
    const guess =
      guessedChannel(mapped.publisher, context.mapping) ??
      channelBeforeName(heading) ??
      guessedChannel(answerOf(heading), context.mapping);
    const channel = guess ?? mapped.channel;
    return [{ column, channel, isLikely: isBetween || guess !== null || holdsAmounts(column, context) }];
  });
}

/** Whether an unknown column may be media, by its heading and its texts. */
function mayBeMedia(column: NamedColumn, context: SurveyContext): boolean {
  const { heading } = column;
  return !(
    isNotUse(heading) ||
    isOpenText(column, context) ||
    namesAnswer(heading) ||
    isNoneOfThese(likelyName(heading))
  );
}

/** Whether a column has the texts that people wrote next to "Other (please specify)". It is not a single vehicle. */
function isOpenText({ index, heading }: NamedColumn, { survey, decimal }: SurveyContext): boolean {
  const cells = survey.columns.get(index)?.cells ?? [];
  return OPEN_TEXT.test(heading) && cells.some(({ text }) => Number.isNaN(parseUse(text, decimal)));
}

/** "Newspapers mins/day": a kind of media and the unit of its use. */
function statesUseOfMedia(heading: string, mapping: MasterMapping): boolean {
  return headingParts(heading).unit !== null && guessedChannel(likelyName(heading), mapping) !== null;
}

/** The part of a heading behind its question: "Streaming (e.g. Netflix)" in "How often do you use? - Streaming (e.g. Netflix)". */
const answerOf = (heading: string) => heading.split(/\s[-–—|]\s|\?\s+/).at(-1)!;

/** A heading without the question that another one repeats before or behind a name: "USES_PER_MONTH_BINGE", "Binge - past 4 weeks". Null for none. */
function withoutSharedQuestion(heading: string, other: string): string | null {
  const [one, two] = [heading.toLowerCase(), other.toLowerCase()];
  let commonStart = 0;
  while (commonStart < one.length && one[commonStart] === two[commonStart]) commonStart++;
  let commonEnd = 0;
  while (commonEnd < one.length - commonStart && one.at(-1 - commonEnd) === two.at(-1 - commonEnd)) commonEnd++;
  // Whole words only.
  const start = /^.*[^\p{L}\d]/u.exec(one.slice(0, commonStart))?.[0] ?? '';
  const end = /[^\p{L}\d].*$/u.exec(one.slice(one.length - commonEnd))?.[0] ?? '';
  if (Math.max(start.length, end.length) < QUESTION_LENGTH) return null;
  return heading.slice(start.length, heading.length - end.length);
}

/** Least number of characters that two headings must share; a shorter part may be shared by chance. */
const QUESTION_LENGTH = 8;

/** The only text of a column, if a neighbouring media column is ticked with its own name; else null. Such a text is a tick. */
function tickTextLike(
  index: number,
  { index: neighbourIndex, heading, tick }: VehicleColumn,
  { survey, decimal }: SurveyContext,
): string | null {
  const textOf = (column: number) => {
    const texts = survey.columns.get(column)?.cells.filter(({ text }) => Number.isNaN(parseUse(text, decimal))) ?? [];
    return texts.length === 1 ? texts[0]!.text : null;
  };
  const [text, neighbourText] = [textOf(index), textOf(neighbourIndex)];
  if (text === null || neighbourText === null || text.length > TICK_LENGTH) return null;
  const isTicked = tick !== undefined || plainName(heading).includes(plainName(neighbourText));
  return isTicked && plainName(text) !== plainName(neighbourText) ? text : null;
}

/** Whether the cells are words of frequency, or numbers that go beyond a scale of ten. */
function holdsAmounts(column: VehicleColumn, context: SurveyContext): boolean {
  const { survey, decimal } = context;
  const cells = survey.columns.get(column.index)?.cells ?? [];
  const isBeyond = ({ text }: SurveyedCell) =>
    parseNumber(text, decimal) > SCALE_MAXIMUM || (timesAMonth(text) ?? 0) > 0;
  return holdsCounts(column, context) && cells.some(isBeyond);
}

function askChannelOfGroup(
  group: readonly PossibleMedia[],
  columns: RespondentColumns,
  context: SurveyContext,
): VehicleColumn[] {
  const { registry, survey, mapping } = context;
  const { channel: suggested, isLikely } = group[0]!;
  const known = columns.vehicles.map(({ mapped }) => mapped.channel);
  const use = group.reduce((sum, { column }) => sum + meanUseOf(column, context), 0);
  const names = group.map(({ column }) => `"${column.heading}"`);
  const [is, has, it] = group.length === 1 ? ['is', 'has', 'is it'] : ['are', 'have', 'are they'];
  const chosen = registry.ask({
    code: 'perhaps media',
    columns: group.map(({ column }) => column.heading),
    cells: cellsOf(group[0]!.column, survey),
    message: `${listedUpTo(names, NAMES_SHOWN)} ${is} next to ${group[0]!.column.mapped.channel} and ${has} the same kind of answers. Which channel ${it}?`,
    assumed: isLikely ? suggested : UNUSED,
    options: [
      ...offeredChannels(known, suggested).map((name) => ({
        id: name,
        label: name,
        usesPerPerson: usesOfChannel(name, use),
      })),
      { id: UNUSED, label: 'Something else: not used', usesPerPerson: usesOfChannel(UNUSED, use) },
    ],
  });
  const channel = CHANNELS.find((name) => name === chosen);
  if (channel === undefined) return [];
  return group.map(({ column }) => ({ ...column, mapped: mapping.within(channel, column.mapped.publisher) }));
}
