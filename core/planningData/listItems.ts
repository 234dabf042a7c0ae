/** An item of an option list. The id never changes, while the name may. */
export interface ListItem {
  readonly id: string;
  readonly name: string;
}

/**
 * Items of a list whose names have no ids of their own: the id is the name in lower case with hyphens, as in
 * "banksia-bank". Of names that give the same id, the second gets "-2", the third "-3".
 */
export function listItems(names: readonly string[]): ListItem[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = slugOf(name);
    let id = slug;
    for (let copy = 2; taken.has(id); copy++) id = `${slug}-${copy}`;
    taken.add(id);
    return { id, name };
  });
}

/** "women 40+" as "women-40-plus". A name without letters and digits is written in its code points. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replace(/\p{Mark}/gu, '')
    .match(/[\p{Letter}\p{Number}]+/gu);
  return words?.join('-') ?? Array.from(name, (letter) => letter.codePointAt(0)!.toString(16)).join('-');
}
