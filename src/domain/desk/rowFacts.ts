import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { ADDED_COLUMNS } from '../report/channels/channelColumns.ts';
import { impressionsTexts, tarpsTexts } from '../../../core/words/printedParts.ts';
import { differenceText } from '../report/peopleText.ts';
import { familyOf } from '../report/charts/reportSeries.ts';
import type { Step } from './step.ts';

/** One figure of a channel in the current mix, formatted. */
export interface RowFact {
  readonly label: string;
  readonly value: string;
}

const NOT_YET = '…';

/** The figures of each channel, with the labels of the report's table. A figure is "…" while it is being computed. */
export function rowFacts({ details, figures }: Step): readonly (readonly RowFact[])[] {
  const points = details && tarpsTexts(details.tarps);
  const impressions = details && impressionsTexts(details.impressions);
  const people = (list: readonly number[] | undefined, index: number) =>
    list === undefined ? NOT_YET : wholeNumber(list[index]!);
  return CHANNELS.map((channel, index) => [
    { label: 'Attentive Reach', value: people(details?.alone, index) },
    { label: 'Incremental Reach', value: people(details?.onlyHere, index) },
    { label: pointsName(channel), value: points?.[index] ?? NOT_YET },
    { label: ADDED_COLUMNS.impressions, value: impressions?.[index] ?? NOT_YET },
    { label: ADDED_COLUMNS.without, value: changeWithoutChannel(details?.withoutIt[index], figures.reach) },
  ]);
}

/** The name of rating points on the target: TARPs for television, GRPs for other channels. */
function pointsName(channel: Channel): string {
  return familyOf(channel) === 'Television' ? 'TARPs' : 'GRPs on the target';
}

/**
 * The change in reach without a channel. It is computed from rounded numbers, because the numbers are shown rounded.
 * @param best  the best reach without the channel; null if the limits of the other channels do not allow the whole budget; undefined while
 *   it is not computed
 */
function changeWithoutChannel(best: number | null | undefined, reach: number): string {
  if (best === undefined) return NOT_YET;
  return best === null ? 'not possible' : differenceText(Math.round(best) - Math.round(reach));
}
