import { plainName } from '../../../core/words/plainName.ts';

/** Letters of a name for each that may differ in a misspelt one. */
const LETTERS_PER_EDIT = 5;

/**
 * The name that a text misspells: the nearest one whose spelling hardly differs. Null for none, for the same name, and
 * where numbers differ, because "Metro 15s spot" is another format than "Metro 30s spot".
 */
export function nearName(text: string, names: readonly string[]): string | null {
  const wanted = plainName(text);
  const near = names.flatMap((name) => {
    const known = plainName(name);
    if (numbersIn(known) !== numbersIn(wanted)) return [];
    const edits = editDistance(wanted, known);
    return edits > 0 && edits <= Math.max(1, Math.floor(known.length / LETTERS_PER_EDIT)) ? [{ name, edits }] : [];
  });
  return near.toSorted((one, other) => one.edits - other.edits)[0]?.name ?? null;
}

function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}

/** The fewest letters to add, remove or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_cell, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [index, target] of [...other].entries()) {
      now.push(Math.min(before[index + 1]! + 1, now[index]! + 1, before[index]! + (letter === target ? 0 : 1)));
    }
    before = now;
  }
  return before.at(-1)!;
}
