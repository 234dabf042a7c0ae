import type { ComparedPlan } from './comparedPlan.ts';
import { figureLines } from './compareFigures.ts';
import type { FigureLine, MeasureId } from './compareFigures.ts';
import { inputDifferences, comparabilityOf } from './compareInputs.ts';
import type { InputDifference, Comparability } from './compareInputs.ts';
import { compareSentence } from './compareSentence.ts';
import { channelSpends, spendSummary } from './compareSpend.ts';
import type { ChannelSpend } from './compareSpend.ts';
import { PAST_PLANS } from '../messages.ts';

/** The comparison of the plan of the report (`ours`) with another plan (`theirs`). */
export interface CompareView {
  readonly names: { readonly ours: string; readonly theirs: string };
  readonly sentence: string;
  readonly comparability: Comparability;
  readonly inputs: readonly InputDifference[];
  readonly figures: readonly FigureLine[];
  readonly channels: readonly ChannelSpend[];
  readonly spendSummary: string;
}

/** The version numbers of the two plans within their families; null if not known. */
interface PlanVersions {
  readonly ours: number | null;
  readonly theirs: number | null;
}

/** Compares the plan of the report (`ours`) with another plan (`theirs`). Differences are ours minus theirs. */
export function compareView(
  ours: ComparedPlan,
  theirs: ComparedPlan,
  versions: PlanVersions = { ours: null, theirs: null },
): CompareView {
  const comparability = comparabilityOf(ours, theirs);
  const isLikeForLike = comparability.caveats.length === 0;
  const figures = figureLines(ours, theirs, isLikeForLike);
  const channels = channelSpends(ours.report, theirs.report);
  const numbers = (id: MeasureId) => figures.find((line) => line.id === id)?.numbers ?? UNKNOWN_NUMBERS;
  return {
    names: namesApart(ours, theirs, versions),
    sentence: compareSentence({
      money: numbers('budget'),
      reach: numbers('reach'),
      channels,
      isLikeForLike,
    }),
    comparability,
    inputs: inputDifferences(ours, theirs),
    figures,
    channels,
    spendSummary: spendSummary(channels),
  };
}

/** The names of the plans. If both have the same name, the version is added: "Autumn launch, v2". */
function namesApart(ours: ComparedPlan, theirs: ComparedPlan, versions: PlanVersions): CompareView['names'] {
  const nameOf = ({ form }: ComparedPlan, version: number | null) => {
    const name = form.name || PAST_PLANS.nothing;
    return ours.form.name === theirs.form.name && version !== null ? `${name}, v${version}` : name;
  };
  return { ours: nameOf(ours, versions.ours), theirs: nameOf(theirs, versions.theirs) };
}

const UNKNOWN_NUMBERS: FigureLine['numbers'] = { ours: null, theirs: null };
