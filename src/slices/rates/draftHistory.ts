import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';

/** The state of saving a draft. In a conflict, `theirs` is the rate card that another editor saved meanwhile. */
export type DraftSaving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'conflict'; readonly theirs: RateCardRows };

/** The history of a draft for undo and redo. */
export interface DraftHistory<Content> {
  /** Contents before the current one; the latest is last. */
  readonly past: readonly Content[];
  /** Contents after the current one, which redo restores; the next is first. */
  readonly future: readonly Content[];
}

/** Maximum number of steps that undo can go back. */
const UNDO_STEPS_MAXIMUM = 100;

/** The history after a change. @param before  the content before the change */
export function historyAfterChange<Content>({ past }: DraftHistory<Content>, before: Content): DraftHistory<Content> {
  return { past: [...past, before].slice(-UNDO_STEPS_MAXIMUM), future: [] };
}

/** The history and the content after one step back or forward; null if there is no such step. @param current  the present content */
export function historyStep<Content>(
  { past, future }: DraftHistory<Content>,
  current: Content,
  direction: 'undo' | 'redo',
): (DraftHistory<Content> & { readonly content: Content }) | null {
  const [content, ...futureAfterRedo] = direction === 'undo' ? past.slice(-1) : future;
  if (content === undefined) return null;
  return direction === 'undo'
    ? { content, past: past.slice(0, -1), future: [current, ...future] }
    : { content, past: [...past, current], future: futureAfterRedo };
}
