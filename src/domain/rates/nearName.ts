import { plainName } from '../../../core/words/plainName.ts';

/** A misspelt name may differ from a name by one letter for each of this many letters of the name. */
const LETTERS_PER_EDIT = 5;

/**
 * The name that a text misspells: the closest name whose spelling hardly differs. Null if there is none or if the text has
 * the same spelling. Names with other numbers do not count, because "Metro 15s spot" is another format than "Metro 30s spot".
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

/** The minimum number of letters that must be added, removed or replaced (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_cell, index) => index);
  for (const [rowIndex, letter] of [...one].entries()) {
    const row = [rowIndex + 1];
    for (const [index, target] of [...other].entries()) {
      const replaced = previousRow[index]! + (letter === target ? 0 : 1);
      row.push(Math.min(previousRow[index + 1]! + 1, row[index]! + 1, replaced));
    }
    previousRow = row;
  }
  return previousRow.at(-1)!;
}
