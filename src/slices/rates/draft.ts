import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';

/** Saving of a draft. In a conflict, `theirs` is the card as another editor saved it. */
export type DraftSaving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'conflict'; readonly theirs: RateCardRows };

/** Undo and redo of a draft: earlier states, the latest last; later ones, the next first. */
export interface DraftHistory<Content> {
  readonly past: readonly Content[];
  readonly future: readonly Content[];
}

/** Most steps that undo can go back. */
const UNDO_STEPS_MAXIMUM = 100;

/** The history after a change. @param before  the content until then */
export function historyAfterChange<Content>({ past }: DraftHistory<Content>, before: Content): DraftHistory<Content> {
  return { past: [...past, before].slice(-UNDO_STEPS_MAXIMUM), future: [] };
}

/** One step back or forward, with the content it leads to; null where there is none. */
export function historyStep<Content>(
  { past, future }: DraftHistory<Content>,
  now: Content,
  direction: 'undo' | 'redo',
): (DraftHistory<Content> & { readonly content: Content }) | null {
  const [content, ...later] = direction === 'undo' ? past.slice(-1) : future;
  if (content === undefined) return null;
  return direction === 'undo'
    ? { content, past: past.slice(0, -1), future: [now, ...future] }
    : { content, past: [...past, now], future: later };
}
