import { isSharedMargin } from '../../../../core/rules/sharedMargin.ts';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';

/** Whether a channel is at no limit and its next $1,000 adds the shared figure of such channels. */
export function isAtSharedMargin({ state, standing, next_1000 }: ChannelReason, shared: number | undefined): boolean {
  const isMovable = state === 'interior' || standing === 'whole budget';
  return isMovable && shared !== undefined && isSharedMargin(next_1000, shared);
}

/** People that the next $1,000 adds; the shared figure is printed the same in every channel at no limit. */
export function marginalReachOf(reason: ChannelReason, shared: number | undefined): number {
  return shared !== undefined && isAtSharedMargin(reason, shared) ? shared : reason.next_1000;
}
