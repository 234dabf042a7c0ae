import type { RateCard, RateCardRows, RateVersion } from '../../../core/contract/bodies/rates.ts';
import { RATES_ON_MAX_YEARS } from '../../../core/contract/limits.ts';
import { daysInForce, scheduledAfter, versionInForce } from '../../../core/planningData/rates/versionInForce.ts';
import { isSeed } from './cardRows.ts';
import { dayInWords, localDay, yearsLater } from '../../../core/words/days.ts';
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

/**
 * "v4 in force from 3 Nov 2026, published by ana@agency.example. v5 starts on 1 Dec 2026."
 * @param noneInForce  the sentence that is used if no version is in force
 */
export function versionLine(
  { version, from, to, author, scheduled }: Pick<RateCard, 'version' | 'from' | 'to' | 'author' | 'scheduled'>,
  noneInForce = 'No version in force: everything is inherited.',
): string {
  const by = author === null || author === '' ? '' : `, published by ${author}`;
  const inForce =
    version === null || from === null ? noneInForce : `v${version} in force ${validity({ from, to })}${by}.`;
  // Of versions that start on the same day, the last one is used.
  const starting = scheduled.filter((one, index) => one.from !== scheduled[index + 1]?.from);
  return [inForce, ...starting.map((one) => `v${one.number} starts on ${dayInWords(one.from)}.`)].join(' ');
}

/** "Draft saved 14:02 by ben@agency.example."; '' without a draft. */
export function draftLine(draft: RateCard['draft']): string {
  return draft === null ? '' : `Draft saved ${momentInWords(draft.saved)} by ${draft.author}.`;
}

/** Why a card cannot be published yet. @param cells  names of cells such as "FTA Metro, Metro 30s spot, Price ($)" */
export function unreadCells(cells: readonly string[]): string {
  const [pronoun, count] = cells.length === 1 ? ['it', '1 cell'] : ['them', `${cells.length} cells`];
  return `${count} cannot be read: ${cells.join('; ')}. Correct ${pronoun}, or press Delete in ${pronoun}.`;
}

/** "14:02" for a moment of today, otherwise "3 Nov 2026". @param moment  an ISO 8601 time */
export function momentInWords(moment: string): string {
  const instant = new Date(moment);
  const day = localDay(instant);
  if (day !== localDay(new Date())) return dayInWords(day);
  return `${String(instant.getHours()).padStart(2, '0')}:${String(instant.getMinutes()).padStart(2, '0')}`;
}

/** A cell whose text cannot be read, with the reason. */
export interface RefusedCell {
  /** "FTA Metro, Metro 30s spot, Price ($)". */
  readonly cell: string;
  readonly reason: string;
}

/** The last refused cell: "FTA Metro, Metro 30s spot, Price ($): abc is no number. 2 more cells cannot be read." */
export function refusedLine(cells: readonly RefusedCell[]): string {
  const [last] = cells.slice(-1);
  if (last === undefined) return '';
  const more = cells.length - 1;
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'cell' : 'cells'} cannot be read.`;
  return `${last.cell}: ${last.reason}${others}`;
}

/**
 * What happened to a card while the user edited it: "ana@agency.example saved this draft at 14:05.", or that the draft was discarded or the
 * card changed. If the user did it in another window, the line says so.
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

/** What is wrong with the first day of a new version; undefined if nothing is. No plan can be run for a later day. @param today ISO day */
export function firstDayFault(from: string, today: string): string | undefined {
  const lastDay = yearsLater(today, RATES_ON_MAX_YEARS);
  return from >= today && from <= lastDay ? undefined : `Choose a day from today to ${dayInWords(lastDay)}.`;
}

/**
 * The sentences after the question: "Plans run from 3 Nov 2026 use it. Older plans stay."
 * @param days  the first and the last day of the new version
 * @param versions  the versions of the card: those that start later take its place on their days
 */
export function publishEffect(days: Pick<RateVersion, 'from' | 'to'>, versions: readonly RateVersion[]): string {
  const version = { ...days, number: nextVersion(versions), withdrawn: false };
  return `Plans run ${periodsInWords(daysInForce(version, versions.map(withdrawnAsFlag)))} use it. Older plans stay.`;
}

/**
 * The version that a new one takes the place of on its first day, and a sentence about it; null if there is none, or if it is the version in
 * force today.
 * Its figures that the new version does not have are lost.
 * @param from  the first day of the new version [ISO]
 */
export function replacedOn(
  from: string,
  { version, versions }: Pick<RateCardRows, 'version' | 'versions'>,
): { readonly number: number; readonly sentence: string } | null {
  const replaced = versionInForce(versions.map(withdrawnAsFlag), from);
  if (replaced === null || replaced.number === version) return null;
  const { number } = replaced;
  const sentence = `v${number}, which begins on ${dayInWords(replaced.from)}, is replaced. The list compares your draft with v${number}.`;
  return { number, sentence };
}

/** A sentence about the next version that begins after the first day of a new one, and ends it; null if there is none. */
export function endedBy(
  { from, to }: Pick<RateVersion, 'from' | 'to'>,
  versions: readonly RateVersion[],
): string | null {
  const [next] = scheduledAfter(versions.map(withdrawnAsFlag), from);
  if (next === undefined || (to !== null && next.from > to)) return null;
  return `v${next.number} begins on ${dayInWords(next.from)} and does not get these changes.`;
}

/**
 * Whether a version is in force, and on which days: "in force", "from 3 Nov 2026". A version is replaced if another one has taken all
 * its remaining days.
 * @param versions  all versions of the card
 */
export function versionState(version: RateVersion, versions: readonly RateVersion[], today: string) {
  if (version.withdrawn !== null) return { state: 'withdrawn', days: validity(version) };
  const periods = daysInForce(withdrawnAsFlag(version), versions.map(withdrawnAsFlag));
  const days = periodsInWords(periods);
  const [currentOrNext] = periods.filter(({ to }) => to === null || to >= today);
  if (currentOrNext) return { state: currentOrNext.from > today ? 'to come' : 'in force', days };
  const state = version.to !== null && version.to < today ? 'ended' : 'replaced';
  return { state, days: days === '' ? '' : `was in force ${days}` };
}

const withdrawnAsFlag = (version: RateVersion) => ({ ...version, withdrawn: version.withdrawn !== null });

/** "from 3 Nov 2026 to 30 Nov 2026 and from 1 Jan 2027". */
function periodsInWords(periods: readonly Pick<RateVersion, 'from' | 'to'>[]): string {
  return listed(periods.map(validity));
}

/** The effect of withdrawing a version that is not in force yet. @param from  its first day, an ISO 8601 date */
export function withdrawalEffect(from: string): string {
  return `It was to be in force from ${dayInWords(from)}. No new plan will use it; plans already run with it keep its figures.`;
}

/** "from 3 Nov 2026", "from 3 Nov 2026 to 30 Jun 2027", "on 3 Nov 2026". */
function validity({ from, to }: Pick<RateVersion, 'from' | 'to'>): string {
  if (from === to) return `on ${dayInWords(from)}`;
  return `from ${dayInWords(from)}${to === null ? '' : ` to ${dayInWords(to)}`}`;
}
