import { plainName } from './plainName.ts';

/** A misspelt name may differ from a name by one letter for each of this many letters of the name. */
const LETTERS_PER_EDIT = 5;

/**
 * The name that a text misspells: the closest name whose spelling hardly differs; null for none. A name with the same spelling is not
 * misspelt, so it is never the result. Names with other numbers do not count, because "Metro 15s spot" is another format than "Metro 30s
 * spot".
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

/**
 * The minimum number of letters that must be added, removed, replaced, or swapped with the next one (Damerau-Levenshtein distance,
 * where no letter is changed twice).
 */
function editDistance(one: string, other: string): number {
  const letters = [...one];
  const targets = [...other];
  let rowBefore: readonly number[] = [];
  let previousRow: readonly number[] = Array.from({ length: targets.length + 1 }, (_cell, index) => index);
  for (const [rowIndex, letter] of letters.entries()) {
    const row = [rowIndex + 1];
    for (const [index, target] of targets.entries()) {
      const replaced = previousRow[index]! + (letter === target ? 0 : 1);
      const isSwapped = letter === targets[index - 1] && letters[rowIndex - 1] === target;
      const swapped = isSwapped ? rowBefore[index - 1]! + 1 : Infinity;
      row.push(Math.min(previousRow[index + 1]! + 1, row[index]! + 1, replaced, swapped));
    }
    [rowBefore, previousRow] = [previousRow, row];
  }
  return previousRow.at(-1)!;
}
