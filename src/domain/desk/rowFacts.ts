import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { OWN_COLUMNS } from '../report/channels/channelColumns.ts';
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

/** The figures by channel, labelled as in the report's table; "…" while they are being computed. */
export function rowFacts({ details, figures }: Step): readonly (readonly RowFact[])[] {
  const points = details && tarpsTexts(details.tarps);
  const impressions = details && impressionsTexts(details.impressions);
  const people = (list: readonly number[] | undefined, index: number) =>
    list === undefined ? NOT_YET : wholeNumber(list[index]!);
  return CHANNELS.map((channel, index) => [
    { label: 'Attentive Reach', value: people(details?.alone, index) },
    { label: 'Incremental Reach', value: people(details?.onlyHere, index) },
    { label: pointsName(channel), value: points?.[index] ?? NOT_YET },
    { label: OWN_COLUMNS.impressions, value: impressions?.[index] ?? NOT_YET },
    { label: OWN_COLUMNS.without, value: withoutIt(details?.withoutIt[index], figures.reach) },
  ]);
}

/** Rating points on the target are called TARPs for television, GRPs for other channels. */
function pointsName(channel: Channel): string {
  return familyOf(channel) === 'Television' ? 'TARPs' : 'GRPs on the target';
}

/** The difference of the rounded numbers, as they are shown. @param best  null where the other limits cannot take the budget */
function withoutIt(best: number | null | undefined, reach: number): string {
  if (best === undefined) return NOT_YET;
  return best === null ? 'not possible' : differenceText(Math.round(best) - Math.round(reach));
}
