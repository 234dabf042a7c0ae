import type { RateCard, RateVersion } from '../../../core/contract/bodies/rates.ts';
import { isSeed } from './cardRows.ts';
import { dayInWords, localDay } from '../../../core/words/days.ts';
import { listed } from '../../../core/words/wording.ts';

/**
 * "Banksia Bank, 12 of 41 own": the card's own, not those that it inherits; "Magpie (retired), 2 of 41 own".
 * @param retired  ids of the clients that are no longer offered
 */
export function cardOption({ card, name, own_formats: own, formats }: RateCard, retired: readonly string[]): string {
  const named = retired.some((id) => card === `client:${id}`) ? `${name} (retired)` : name;
  return isSeed(card) || own === undefined ? named : `${named}, ${own} of ${formats} own`;
}

/** "v4 in force from 3 Nov 2026, published by ana@agency.example." */
export function versionLine({ version, from, author }: Pick<RateCard, 'version' | 'from' | 'author'>): string {
  if (version === null || from === null) return 'No version in force: everything is inherited.';
  const by = author === null || author === '' ? '' : `, published by ${author}`;
  return `v${version} in force from ${dayInWords(from)}${by}.`;
}

/** "Draft saved 14:02 by ben@agency.example."; '' without a draft. */
export function draftLine(draft: RateCard['draft']): string {
  return draft === null ? '' : `Draft saved ${momentInWords(draft.saved)} by ${draft.author}.`;
}

/** Why a card cannot be published yet. @param cells  such as "FTA Metro, Metro 30s spot, Price ($)" */
export function unreadCells(cells: readonly string[]): string {
  const [them, count] = cells.length === 1 ? ['it', '1 cell'] : ['them', `${cells.length} cells`];
  return `${count} cannot be read: ${cells.join('; ')}. Correct ${them}, or press Escape in ${them}.`;
}

/** "14:02" for a moment of today, else "3 Nov 2026". @param moment  ISO 8601 */
export function momentInWords(moment: string, now = new Date()): string {
  const instant = new Date(moment);
  const day = localDay(instant);
  if (day !== localDay(now)) return dayInWords(day);
  return `${String(instant.getHours()).padStart(2, '0')}:${String(instant.getMinutes()).padStart(2, '0')}`;
}

/** A cell whose text cannot be read, and why. */
export interface RefusedCell {
  /** "FTA Metro, Metro 30s spot, Price ($)". */
  readonly cell: string;
  readonly reason: string;
}

/** "FTA Metro, Metro 30s spot, Price ($): abc is no number. 2 more cells cannot be read."; of the newest one. */
export function refusedLine(cells: readonly RefusedCell[]): string {
  const [newest] = cells.slice(-1);
  if (newest === undefined) return '';
  const more = cells.length - 1;
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'cell' : 'cells'} cannot be read.`;
  return `${newest.cell}: ${newest.reason}${others}`;
}

/**
 * "ana@agency.example saved this draft at 14:05."; where that was the reader, "You saved this draft in another window
 * at 14:05."
 * @param user  the reader's e-mail address
 */
export function conflictLine(
  { draft, author, published }: Pick<RateCard, 'draft' | 'author' | 'published'>,
  user: string,
): string {
  if (draft !== null) {
    const at = `at ${momentInWords(draft.saved)}`;
    return draft.author === user
      ? `You saved this draft in another window ${at}.`
      : `${draft.author} saved this draft ${at}.`;
  }
  if (published === null) return 'This draft was discarded meanwhile.';
  return author === user ? 'You changed this card in another window.' : `${author} changed this card meanwhile.`;
}

/** "Put my 3 cells on theirs". */
export function putOnTheirs(cells: number): string {
  return `Put my ${cells} ${cells === 1 ? 'cell' : 'cells'} on theirs`;
}

/** "Still to do: answer 3 questions and write a note."; '' for nothing. */
export function stillToDo(tasks: readonly string[]): string {
  return tasks.length === 0 ? '' : `Still to do: ${listed(tasks)}.`;
}

/** The number that the next version gets. */
export function nextVersion(versions: readonly RateVersion[]): number {
  return 1 + Math.max(0, ...versions.map(({ number }) => number));
}

/** "Publish Banksia Bank v5? Plans run from 3 Nov 2026 use it. Older plans stay." */
export function publishQuestion(name: string, version: number): string {
  return `Publish ${name} v${version}?`;
}

/** The second half of the question. @param from  ISO day  @param to  the last ISO day; '' for none */
export function publishEffect(from: string, to = ''): string {
  const until = to === '' ? '' : ` to ${dayInWords(to)}`;
  return `Plans run from ${dayInWords(from)}${until} use it. Older plans stay.`;
}

/** What withdrawing a version of a later day does. @param from  ISO day */
export function withdrawalEffect(from: string): string {
  return `It was to be in force from ${dayInWords(from)}. No plan will use it.`;
}

/** "from 3 Nov 2026", "from 3 Nov 2026 to 30 Jun 2027". */
export function validity({ from, to }: Pick<RateVersion, 'from' | 'to'>): string {
  return `from ${dayInWords(from)}${to === null ? '' : ` to ${dayInWords(to)}`}`;
}
