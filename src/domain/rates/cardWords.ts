import type { RateCard, RateVersion } from '../../../core/contract/bodies/rates.ts';
import { isSeed } from './cardRows.ts';
import { dayInWords, localDay } from '../../../core/words/days.ts';
import { listed } from '../../../core/words/wording.ts';

/**
 * "Banksia Bank, 12 of 41 own": 12 of its 41 formats have figures of the card's own, the others are inherited. "Magpie (retired), 2 of
 * 41 own" for a client that is no longer offered.
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

/** Why a card cannot be published yet. @param cells  names of cells such as "FTA Metro, Metro 30s spot, Price ($)" */
export function unreadCells(cells: readonly string[]): string {
  const [pronoun, count] = cells.length === 1 ? ['it', '1 cell'] : ['them', `${cells.length} cells`];
  return `${count} cannot be read: ${cells.join('; ')}. Correct ${pronoun}, or press Escape in ${pronoun}.`;
}

/** "14:02" for a moment of today, otherwise "3 Nov 2026". @param moment  an ISO 8601 time */
export function momentInWords(moment: string, now = new Date()): string {
  const instant = new Date(moment);
  const day = localDay(instant);
  if (day !== localDay(now)) return dayInWords(day);
  return `${String(instant.getHours()).padStart(2, '0')}:${String(instant.getMinutes()).padStart(2, '0')}`;
}

/** A cell whose text cannot be read, with the reason. */
export interface RefusedCell {
  /** "FTA Metro, Metro 30s spot, Price ($)". */
  readonly cell: string;
  readonly reason: string;
}

/** The newest refused cell: "FTA Metro, Metro 30s spot, Price ($): abc is no number. 2 more cells cannot be read." */
export function refusedLine(cells: readonly RefusedCell[]): string {
  const [newest] = cells.slice(-1);
  if (newest === undefined) return '';
  const more = cells.length - 1;
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'cell' : 'cells'} cannot be read.`;
  return `${newest.cell}: ${newest.reason}${others}`;
}

/**
 * "ana@agency.example saved this draft at 14:05.", or "You saved this draft in another window at 14:05." if the user saved it.
 * @param user  e-mail address of the user who sees the line
 */
export function conflictLine(
  { draft, author, published }: Pick<RateCard, 'draft' | 'author' | 'published'>,
  user: string,
): string {
  if (draft !== null) {
    const atMoment = `at ${momentInWords(draft.saved)}`;
    return draft.author === user
      ? `You saved this draft in another window ${atMoment}.`
      : `${draft.author} saved this draft ${atMoment}.`;
  }
  if (published === null) return 'This draft was discarded meanwhile.';
  return author === user ? 'You changed this card in another window.' : `${author} changed this card meanwhile.`;
}

/** Label of the button that applies the planner's changes to the draft of another editor: "Put my 3 cells on theirs". */
export function mergeButtonLabel(cells: number): string {
  return `Put my ${cells} ${cells === 1 ? 'cell' : 'cells'} on theirs`;
}

/** "Still to do: answer 3 questions and write a note."; '' if there is nothing to do. */
export function stillToDo(tasks: readonly string[]): string {
  return tasks.length === 0 ? '' : `Still to do: ${listed(tasks)}.`;
}

/** The number that the next version gets. */
export function nextVersion(versions: readonly RateVersion[]): number {
  return 1 + Math.max(0, ...versions.map(({ number }) => number));
}

/** The question before publishing: "Publish Banksia Bank v5?" */
export function publishQuestion(name: string, version: number): string {
  return `Publish ${name} v${version}?`;
}

/**
 * The sentences after the question: "Plans run from 3 Nov 2026 use it. Older plans stay."
 * @param from  the first day of the version, an ISO 8601 date
 * @param to  the last day, an ISO 8601 date; '' if it has no last day
 */
export function publishEffect(from: string, to = ''): string {
  const until = to === '' ? '' : ` to ${dayInWords(to)}`;
  return `Plans run from ${dayInWords(from)}${until} use it. Older plans stay.`;
}

/** The effect of withdrawing a version that is not in force yet. @param from  its first day, an ISO 8601 date */
export function withdrawalEffect(from: string): string {
  return `It was to be in force from ${dayInWords(from)}. No plan will use it.`;
}

/** "from 3 Nov 2026", "from 3 Nov 2026 to 30 Jun 2027". */
export function validity({ from, to }: Pick<RateVersion, 'from' | 'to'>): string {
  return `from ${dayInWords(from)}${to === null ? '' : ` to ${dayInWords(to)}`}`;
}
