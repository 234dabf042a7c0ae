import { isSameFigure } from '../../../../core/rules/sharedNext.ts';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';

/** Whether a channel is free to take money, and its next $1,000 adds what it adds in the others that are. */
export function isAtSharedMargin({ state, standing, next_1000 }: ChannelReason, shared: number | undefined): boolean {
  const isMovable = state === 'interior' || standing === 'whole budget';
  return isMovable && shared !== undefined && isSameFigure(next_1000, shared);
}

/** What the next $1,000 adds [people]: the figure that the channels between their limits share is printed the same in each. */
export function nextOf(reason: ChannelReason, shared: number | undefined): number {
  return shared !== undefined && isAtSharedMargin(reason, shared) ? shared : reason.next_1000;
}
