/** The contents that undo and redo can restore, for the drafts of rate cards and for the weeks of a plan. */
export interface UndoHistory<Content> {
  /** Contents before the current one; the latest is last. */
  readonly past: readonly Content[];
  /** Contents after the current one, which redo restores; the next is first. */
  readonly future: readonly Content[];
}

/** Maximum number of steps that undo can go back. */
const UNDO_STEPS_MAXIMUM = 100;

/** The history after a change. @param before  the content before the change */
export function historyAfterChange<Content>({ past }: UndoHistory<Content>, before: Content): UndoHistory<Content> {
  return { past: [...past, before].slice(-UNDO_STEPS_MAXIMUM), future: [] };
}

/** The history and the content after one step back or forward; null if there is no such step. @param current  the present content */
export function historyStep<Content>(
  { past, future }: UndoHistory<Content>,
  current: Content,
  direction: 'undo' | 'redo',
): (UndoHistory<Content> & { readonly content: Content }) | null {
  const [content, ...futureAfterRedo] = direction === 'undo' ? past.slice(-1) : future;
  if (content === undefined) return null;
  return direction === 'undo'
    ? { content, past: past.slice(0, -1), future: [current, ...future] }
    : { content, past: [...past, current], future: futureAfterRedo };
}
