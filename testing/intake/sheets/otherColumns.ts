import type { Draw } from '../draw.ts';
import type { Cell } from '../truth.ts';

/** A survey column that is not media use. */
export interface OtherColumn {
  readonly heading: string;
  readonly cell: (draw: Draw) => Cell;
}

const OTHERS: readonly OtherColumn[] = [
  { heading: 'state', cell: (draw) => draw.one(['NSW', 'VIC', 'QLD', 'WA']) },
  { heading: 'Income', cell: (draw) => draw.whole(20, 200) * 1000 },
  { heading: 'Household size', cell: (draw) => draw.whole(1, 6) },
  { heading: 'Satisfaction', cell: (draw) => draw.whole(1, 11) },
  { heading: 'Comment', cell: (draw) => draw.one(['', 'fine', 'ok, thanks', 'said "no"', 'well;\nwell']) },
  { heading: 'Postcode', cell: (draw) => draw.whole(2000, 7000) },
  { heading: 'Interview date', cell: (draw) => `2025-10-${draw.whole(10, 29)}` },
  { heading: 'Start time', cell: (draw) => `${draw.whole(8, 20)}:15` },
  { heading: 'NPS', cell: (draw) => draw.whole(0, 11) },
  { heading: 'Main grocery buyer', cell: (draw) => draw.one(['Yes', 'No']) },
  { heading: 'Children in household', cell: (draw) => draw.whole(0, 4) },
];
/** Survey questions whose headings are also names of vehicles. */
const EVERYDAY: readonly OtherColumn[] = [
  { heading: 'Gold', cell: (draw) => draw.one(['Member', 'None', 'Lapsed']) },
  { heading: 'Prime', cell: (draw) => draw.one(['Yes', 'No']) },
  { heading: 'Domain', cell: (draw) => draw.whole(1, 6) },
  { heading: 'Shopper', cell: (draw) => draw.one([0, 1]) },
  { heading: 'Max', cell: (draw) => draw.whole(1, 100) },
  { heading: 'X', cell: (draw) => draw.one([0, 1]) },
];

/** Columns before the media. */
export const drawOthers = (draw: Draw): OtherColumn[] => draw.some(OTHERS, draw.whole(0, 5));

/** Rarely: columns with headings of vehicles, next to the media or apart from them. */
export function drawEveryday(draw: Draw): { columns: OtherColumn[]; place: string } {
  const place = draw.weighted({ none: 97, 'far before': 1.5, before: 0.75, after: 0.75 });
  return { columns: place === 'none' ? [] : draw.some(EVERYDAY, draw.whole(1, 3)), place };
}
