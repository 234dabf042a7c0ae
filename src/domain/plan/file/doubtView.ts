import type { Doubt, DoubtAnswer } from '../../../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { ANSWERED_ABOUT_FILE, ASSUMED_OF_FILE } from '../../messages.ts';
import { populationIn, targetIn } from './population.ts';

/** A code in the file, and the number of rows in which it occurs. */
export interface CodeCount {
  readonly code: string;
  readonly rows: number;
}

/** A cell with its number of rows, such as "700: 12". */
const CELL_WITH_COUNT = /^(.*): ([\d,]+)$/;

/** The cells of a doubt (a question about a file) as codes with their counts, in order. Null if the cells are only examples. */
export function codeCounts({ cells, code }: Pick<Doubt, 'cells' | 'code'>): CodeCount[] | null {
  const counts = cells.flatMap((cell) => {
    const match = CELL_WITH_COUNT.exec(cell);
    return match ? [{ code: match[1]!, rows: Number(match[2]!.replaceAll(',', '')) }] : [];
  });
  if (counts.length < 2 || counts.length < cells.length) return null;
  return sortedCounts(counts, code);
}

/**
 * Counts sorted by the codes. The words of a column that is perhaps media keep their order, which is that of their frequency.
 * @param kindOfDoubt  the `code` of the doubt, which is no code of the file
 */
export function sortedCounts(counts: readonly CodeCount[], kindOfDoubt: Doubt['code']): CodeCount[] {
  if (kindOfDoubt === 'perhaps media' && counts.every(({ code }) => /\p{Letter}/u.test(code))) return [...counts];
  return counts.toSorted((one, two) => one.code.localeCompare(two.code, 'en', { numeric: true }));
}

/** The part of the file that a doubt is about: "Row 5,002", "Nova", "Nova, Max and 3 more columns"; empty for the whole file. */
export function placeOf({ row, columns }: Pick<Doubt, 'row' | 'columns'>): string {
  const [first, second, ...rest] = columns;
  const named =
    rest.length > 0 ? `${first}, ${second} and ${counted(rest.length, 'more column')}` : columns.join(' and ');
  return [row === null ? '' : `Row ${wholeNumber(row)}`, named].filter(Boolean).join(', ');
}

/** The label of an answer. The answer is one of those offered, a number of people, or a list of codes with their meanings. */
export function answerLabel({ answers }: Pick<Doubt, 'answers'>, id: string): string {
  const population = populationIn(id);
  if (population !== null) return `the file stands for ${counted(population, 'person', 'people')}`;
  const target = targetIn(id);
  if (target !== null) return `the target is ${counted(target, 'person', 'people')}`;
  return answers.find((answer) => answer.id === id)?.says ?? id.replace(/^codes:/, '').replaceAll(';', ', ');
}

/** A change by less than this share is not shown. */
const SHOWN_CHANGE_MINIMUM = 0.0005;
/** If the change of a channel's use differs from the change of all people by less than this share, both count as the same change. */
const SAME_CHANGE_MAXIMUM = 0.0005;

/**
 * The effects of an answer on the number of people and on the use of a channel, in words: "12 people instead of 1,234,000",
 * "Radio −31%". Empty if nothing changes or the effect is not known. A channel whose use changes by the same percentage as the number
 * of people is left out.
 */
export function effectTexts(
  { universe, channel, use }: DoubtAnswer,
  facts: AudienceFacts,
  isPeopleShown = false,
): string[] {
  if (universe === null) return [];
  const change = facts.universe > 0 ? universe / facts.universe - 1 : 0;
  const arePeopleChanged =
    !isPeopleShown && Math.abs(change) > SHOWN_CHANGE_MINIMUM && people(universe) !== people(facts.universe);
  const peopleEffect = arePeopleChanged ? [`${people(universe)} people instead of ${people(facts.universe)}`] : [];
  if (channel === null || use === null) return peopleEffect;
  const currentUse = monthlyUse(facts, channel);
  if (currentUse === 0) return use > 0 ? [...peopleEffect, `${channel} is used`] : peopleEffect;
  const useChange = use / currentUse - 1;
  if (Math.abs(useChange - change) < SAME_CHANGE_MAXIMUM || Math.abs(useChange) < SHOWN_CHANGE_MINIMUM)
    return peopleEffect;
  const percent = Math.round(100 * Math.abs(useChange));
  return [...peopleEffect, `${channel} ${useChange < 0 ? '−' : '+'}${percent > 0 ? percent : 'less than 1'}%`];
}

const people = (count: number) => wholeNumber(Math.round(count));

/** The contacts of all people with a channel in a month. */
function monthlyUse({ vehicles }: AudienceFacts, channel: string): number {
  const vehiclesOfChannel = vehicles.filter((vehicle) => vehicle.channel === channel);
  return vehiclesOfChannel.reduce((sum, { audience = 0, mean_use = 0 }) => sum + audience * mean_use, 0);
}

/** A question in the words of the report: the question, and the planner's answer or else what is assumed. */
export function doubtSentence(doubt: Doubt): string {
  const { says, columns, assumed, answered } = doubt;
  const place = placeOf(doubt);
  const question = place && !says.includes(columns[0] ?? place) ? `${place}: ${says}` : says;
  return answered === null
    ? `${question} Assumed: ${answerLabel(doubt, assumed)}.`
    : `${question} Answered: ${answerLabel(doubt, answered)}.`;
}

/** The questions under their titles in reports and exports: those that are assumed, then those that the planner answered. */
export function titledDoubts(doubts: readonly Doubt[] = []): { title: string; doubts: Doubt[] }[] {
  return [
    { title: ASSUMED_OF_FILE, doubts: doubts.filter(({ answered }) => answered === null) },
    { title: ANSWERED_ABOUT_FILE, doubts: doubts.filter(({ answered }) => answered !== null) },
  ].filter((part) => part.doubts.length > 0);
}

/** The {@link titledDoubts} as lines of exports. */
export function doubtLines(doubts: readonly Doubt[] = []): [title: string, text: string][] {
  return titledDoubts(doubts).map((part) => [part.title, part.doubts.map(doubtSentence).join(' ')]);
}

/**
 * The typed meanings of codes as an answer: "codes:1=0;2=4.3". A meaning is a number or the word "missing". Null as long as a code has no
 * meaning.
 */
export function codesAnswer(codes: readonly string[], meanings: Readonly<Record<string, string>>): string | null {
  const pairs = codes.map((code) => [code, (meanings[code] ?? '').trim()] as const);
  if (pairs.some(([, meaning]) => !/^(?:\d+(?:\.\d+)?|missing)$/i.test(meaning))) return null;
  return `codes:${pairs.map(([code, meaning]) => `${code}=${meaning.toLowerCase()}`).join(';')}`;
}
