import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { COUNTED } from '../report/channels/channelColumns.ts';
import { impressionsTexts, tarpsTexts } from '../report/channels/printedParts.ts';
import { differenceText } from '../report/peopleText.ts';
import { familyOf } from '../report/pictures/reportSeries.ts';
import type { Step } from './step.ts';

/** What was counted of a channel in the mix that stands there, ready to be read. */
export interface RowFact {
  readonly label: string;
  readonly value: string;
}

const NOT_YET = '…';

/** By channel, under the names that the report's table has for them; "…" while they are being counted. */
export function rowFacts({ details, figures }: Step): readonly (readonly RowFact[])[] {
  const points = details && tarpsTexts(details.tarps);
  const impressions = details && impressionsTexts(details.impressions);
  const people = (list: readonly number[] | undefined, place: number) =>
    list === undefined ? NOT_YET : wholeNumber(list[place]!);
  return CHANNELS.map((channel, place) => [
    { label: 'Attentive Reach', value: people(details?.alone, place) },
    { label: 'Incremental Reach', value: people(details?.onlyHere, place) },
    { label: pointsName(channel), value: points?.[place] ?? NOT_YET },
    { label: COUNTED.impressions, value: impressions?.[place] ?? NOT_YET },
    { label: COUNTED.without, value: withoutIt(details?.withoutIt[place], figures.reach) },
  ]);
}

/** Rating points on the target are TARPs where television is bought, GRPs elsewhere. */
function pointsName(channel: Channel): string {
  return familyOf(channel) === 'Television' ? 'TARPs' : 'GRPs on the target';
}

/** A difference is that of the printed numbers. @param best null where the other limits cannot take the budget */
function withoutIt(best: number | null | undefined, reach: number): string {
  if (best === undefined) return NOT_YET;
  return best === null ? 'not possible' : differenceText(Math.round(best) - Math.round(reach));
}
