import { listed } from '../../words/wording.ts';
import type { CellFault } from './readCard.ts';

/** Maximum number of cells whose text a sentence quotes. */
const QUOTED_MAXIMUM = 6;
/** Maximum number of sentences that are shown. Of further sentences only the number is given. */
const SENTENCES_MAXIMUM = 20;

/**
 * Names the place of a fault.
 * @param lines    of the csv text
 * @param heading  the heading of the column, as the text writes it
 */
export type PlaceOf = (lines: readonly number[], heading: string) => string;

/** "Lines 3 to 5, column date": the place as a reader of the file finds it. */
export const placeInFile: PlaceOf = (lines, heading) => `${linesOf(lines)}, column ${heading}`;

/** One sentence for the equal faults of a column: "Lines 3 to 5, column date: "x" and "y" must be a date.". */
export function groupedFaults(faults: readonly CellFault[], placeOf: PlaceOf = placeInFile): string[] {
  const groups = new Map<string, CellFault[]>();
  for (const fault of faults) {
    const key = `${fault.heading}\n${fault.rule}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].map((group) => sentenceOf(group, placeOf));
}

function sentenceOf(faults: readonly CellFault[], placeOf: PlaceOf): string {
  const { heading, rule } = faults[0]!;
  const texts = [...new Set(faults.map(({ text }) => `"${text}"`))];
  const quoted =
    texts.length > QUOTED_MAXIMUM
      ? [...texts.slice(0, QUOTED_MAXIMUM - 1), `${texts.length - QUOTED_MAXIMUM + 1} others`]
      : texts;
  const hint = faults.find((fault) => fault.hint !== undefined)?.hint;
  const place = placeOf(
    faults.map(({ line }) => line),
    heading,
  );
  return `${place}: ${listed(quoted)} ${rule}${hint === undefined ? '' : `; ${hint}`}.`;
}

/** At most 20 sentences. If there are more, their number follows: "and 14 more". */
export function firstSentences(sentences: readonly string[]): string[] {
  const hidden = sentences.length - SENTENCES_MAXIMUM;
  return hidden > 0 ? [...sentences.slice(0, SENTENCES_MAXIMUM), `and ${hidden} more`] : [...sentences];
}

/** "Line 3", "Lines 3, 5 and 9", "Lines 2 to 42". */
export function linesOf(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].sort((one, other) => one - other);
  const runs: { from: number; to: number }[] = [];
  for (const line of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && line === last.to + 1) last.to = line;
    else runs.push({ from: line, to: line });
  }
  const named = runs.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    return to - from > 1 ? [`${from} to ${to}`] : [`${from}`, `${to}`];
  });
  return `${sorted.length === 1 ? 'Line' : 'Lines'} ${listed(named)}`;
}
