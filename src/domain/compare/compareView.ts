import type { ComparedPlan } from './comparedPlan.ts';
import { figureLines } from './compareFigures.ts';
import type { FigureLine, MeasureId } from './compareFigures.ts';
import { inputDifferences, comparabilityOf } from './compareInputs.ts';
import type { InputDifference, Comparability } from './compareInputs.ts';
import { compareSentence } from './compareSentence.ts';
import { channelSpends, spendSummary } from './compareSpend.ts';
import type { ChannelSpend } from './compareSpend.ts';
import { PAST_PLANS } from '../messages.ts';

/** Two plans side by side: this one, and the one it is compared with. */
export interface CompareView {
  readonly names: { readonly ours: string; readonly theirs: string };
  readonly sentence: string;
  readonly comparability: Comparability;
  readonly inputs: readonly InputDifference[];
  readonly figures: readonly FigureLine[];
  readonly channels: readonly ChannelSpend[];
  readonly spendSummary: string;
}

/** Sets this plan (`ours`) beside another; differences are this plan's less the other's. */
export function compareView(ours: ComparedPlan, theirs: ComparedPlan): CompareView {
  const likeness = comparabilityOf(ours, theirs);
  const isLikeForLike = likeness.caveats.length === 0;
  const figures = figureLines(ours, theirs, isLikeForLike);
  const channels = channelSpends(ours.report, theirs.report);
  const numbers = (id: MeasureId) => figures.find((line) => line.id === id)?.numbers ?? UNKNOWN_NUMBERS;
  return {
    names: { ours: ours.form.name || PAST_PLANS.nothing, theirs: theirs.form.name || PAST_PLANS.nothing },
    sentence: compareSentence({
      money: numbers('budget'),
      reach: numbers('reach'),
      channels,
      isLikeForLike: isLikeForLike,
    }),
    comparability: likeness,
    inputs: inputDifferences(ours, theirs),
    figures,
    channels,
    spendSummary: spendSummary(channels),
  };
}

/** A measure that no reply has. */
const UNKNOWN_NUMBERS: FigureLine['numbers'] = { ours: null, theirs: null };
