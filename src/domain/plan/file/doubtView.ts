import type { Doubt, DoubtAnswer } from '../../../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { populationIn, targetIn } from './population.ts';

/** How often a code occurs in the file. */
export interface CodeCount {
  readonly code: string;
  readonly rows: number;
}

const COUNT = /^(.*): ([\d,]+)$/;

/** The cells of a doubt as codes with their counts, sorted by code; null where they are examples. */
export function codeCounts({ cells }: Pick<Doubt, 'cells'>): CodeCount[] | null {
  const counts = cells.flatMap((cell) => {
    const match = COUNT.exec(cell);
    return match ? [{ code: match[1]!, rows: Number(match[2]!.replaceAll(',', '')) }] : [];
  });
  if (counts.length < 2 || counts.length < cells.length) return null;
  return counts.toSorted((one, two) => one.code.localeCompare(two.code, 'en', { numeric: true }));
}

/** The place of a doubt: "Row 5,002", "Nova", "Nova, Max and 3 more columns"; empty for the whole file. */
export function placeOf({ row, columns }: Pick<Doubt, 'row' | 'columns'>): string {
  const [first, second, ...rest] = columns;
  const named =
    rest.length > 0 ? `${first}, ${second} and ${counted(rest.length, 'more column')}` : columns.join(' and ');
  return [row === null ? '' : `Row ${wholeNumber(row)}`, named].filter(Boolean).join(', ');
}

/** The label of an answer: chosen from the list, a number of people, or made of codes. */
export function answerLabel({ answers }: Pick<Doubt, 'answers'>, id: string): string {
  const population = populationIn(id);
  if (population !== null) return `the file stands for ${counted(population, 'person', 'people')}`;
  const target = targetIn(id);
  if (target !== null) return `the target is ${counted(target, 'person', 'people')}`;
  return answers.find((answer) => answer.id === id)?.says ?? id.replace(/^codes:/, '').replaceAll(';', ', ');
}

/** Changes below this share are not shown. */
const NOTICED = 0.0005;

/**
 * The effects of an answer on people and on a channel's use, in words: "12 people instead of 1,234,000", "Radio −31%". Empty where
 * nothing changes or the effect is not known. A channel that changes as all people do is left out.
 */
export function effectTexts(
  { universe, channel, use }: DoubtAnswer,
  facts: AudienceFacts,
  isPeopleShown = false,
): string[] {
  if (universe === null) return [];
  const change = facts.universe > 0 ? universe / facts.universe - 1 : 0;
  const isOther = !isPeopleShown && Math.abs(change) > NOTICED && people(universe) !== people(facts.universe);
  const moved = isOther ? [`${people(universe)} people instead of ${people(facts.universe)}`] : [];
  if (channel === null || use === null) return moved;
  const now = monthlyUse(facts, channel);
  if (now === 0) return use > 0 ? [...moved, `${channel} is used`] : moved;
  const ofChannel = use / now - 1;
  if (Math.abs(ofChannel - change) < AS_ALL || Math.abs(ofChannel) < NOTICED) return moved;
  const percent = Math.round(100 * Math.abs(ofChannel));
  return [...moved, `${channel} ${ofChannel < 0 ? '−' : '+'}${percent > 0 ? percent : 'less than 1'}%`];
}
/** Differences of shares below this are not worth a word. */
const AS_ALL = 0.0005;

const people = (count: number) => wholeNumber(Math.round(count));

/** A channel's contacts a month of all people. */
function monthlyUse({ vehicles }: AudienceFacts, channel: string): number {
  const vehiclesOfChannel = vehicles.filter((vehicle) => vehicle.channel === channel);
  return vehiclesOfChannel.reduce((sum, { audience = 0, mean_use = 0 }) => sum + audience * mean_use, 0);
}

/** An unanswered doubt for the report: the question and the assumption. */
export function assumptionSentence(doubt: Doubt): string {
  const place = placeOf(doubt);
  return `${place && !doubt.says.includes(doubt.columns[0] ?? place) ? `${place}: ` : ''}${doubt.says} Assumed: ${answerLabel(doubt, doubt.assumed)}.`;
}

/** Meanings of codes as an answer: "codes:1=0;2=4.3"; null while one is missing. */
export function codesAnswer(codes: readonly string[], meanings: Readonly<Record<string, string>>): string | null {
  const pairs = codes.map((code) => [code, (meanings[code] ?? '').trim()] as const);
  if (pairs.some(([, meaning]) => !/^(?:\d+(?:\.\d+)?|missing)$/i.test(meaning))) return null;
  return `codes:${pairs.map(([code, meaning]) => `${code}=${meaning.toLowerCase()}`).join(';')}`;
}
