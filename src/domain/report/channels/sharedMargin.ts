import { isSharedMargin } from '../../../../core/rules/sharedMargin.ts';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';

/** Whether a channel is at no limit, and its next $1,000 adds as many people (`shared`) as in the other channels at no limit. */
export function isAtSharedMargin({ state, standing, next_1000 }: ChannelReason, shared: number | undefined): boolean {
  const isMovable = state === 'interior' || standing === 'whole budget';
  return isMovable && shared !== undefined && isSharedMargin(next_1000, shared);
}

/** The people that the next $1,000 adds in a channel. Channels at no limit all get the shared figure, so that they show the same number. */
export function marginalReachOf(reason: ChannelReason, shared: number | undefined): number {
  return shared !== undefined && isAtSharedMargin(reason, shared) ? shared : reason.next_1000;
}
