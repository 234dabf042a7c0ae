import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { Step } from '../../domain/desk/step.ts';

/** The time of a change [ms since 1970]. If two tabs change the same trial (the changes tried on the desk), the later change wins. */
export const withTimeOfChange = () => ({ meta: { changed: Date.now() } });

/** Makes the action of a finished gesture. Its payload is the computed step, so time travel in DevTools computes nothing again. */
function gesture(name: string) {
  return createAction(`desk/${name}`, (step: Step) => ({ payload: step, ...withTimeOfChange() }));
}

/** The planner's gestures (changes) on the desk. Each kind of gesture has its own action. */
export const GESTURES = {
  moneySet: gesture('moneySet'),
  /** Amounts of several channels were pasted from a spreadsheet. */
  amountsPasted: gesture('amountsPasted'),
  /** Money was set in a channel of one TV branch, for which the channels of the other branch were emptied. */
  televisionChanged: gesture('televisionChanged'),
  channelLocked: gesture('channelLocked'),
  channelUnlocked: gesture('channelUnlocked'),
  budgetSet: gesture('budgetSet'),
  /** The channels that are not locked are optimised again after each change. */
  restOptimised: gesture('restOptimised'),
  /** The mix is a manual mix from now on: a change of one channel changes no other. */
  manualMixTaken: gesture('manualMixTaken'),
  /** A manual mix was replaced by the best mix for the same money. */
  madeBest: gesture('madeBest'),
  goalChosen: gesture('goalChosen'),
  /** The minimum amount of each channel that gets money. */
  smallestBuySet: gesture('smallestBuySet'),
  /** The largest share of the budget that one channel may get. */
  mostInOneSet: gesture('mostInOneSet'),
  /** The money of each channel is a multiple of this amount. */
  roundToSet: gesture('roundToSet'),
  /** A limit over several channels. */
  groupSet: gesture('groupSet'),
  limitLifted: gesture('limitLifted'),
  limitRestored: gesture('limitRestored'),
  allLimitsLifted: gesture('allLimitsLifted'),
  priceSet: gesture('priceSet'),
  // The questions below have a button each. The mix that answers a question becomes a step.
  withoutChannelAsked: gesture('withoutChannelAsked'),
  televisionOffAsked: gesture('televisionOffAsked'),
  tenPercentMoreAsked: gesture('tenPercentMoreAsked'),
  tenPercentLessAsked: gesture('tenPercentLessAsked'),
  moneyOnTopAsked: gesture('moneyOnTopAsked'),
  evenSplitAsked: gesture('evenSplitAsked'),
  scenarioApplied: gesture('scenarioApplied'),
} as const;

export type GestureName = keyof typeof GESTURES;

const [firstGesture, ...otherGestures] = Object.values(GESTURES);
export const isGesture = isAnyOf(firstGesture!, ...otherGestures);
