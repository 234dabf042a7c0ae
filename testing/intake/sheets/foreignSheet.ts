import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Sheet } from '../truth.ts';

/** Tables without an audience, which must be refused or asked about. */
export function foreignSheet(draw: Draw): Sheet {
  const kind = draw.weighted({
    'spend by week': 1,
    'media plan': 1,
    postcodes: 1,
    'weights in words': 1,
    letter: 1,
    'spend by month': 1,
    stores: 1,
    'rate card': 1,
  });
  const channels = draw.some(CHANNELS, 6);
  const amounts = (most: number) => channels.map(() => draw.whole(0, most));
  const rows: Record<string, () => Cell[][]> = {
    'spend by week': () => [
      ['Week', ...channels],
      ...Array.from({ length: 52 }, (_, at) => [`2025-W${at + 1}`, ...amounts(90_000)]),
    ],
    'spend by month': () => [
      ['Month', ...channels, 'Total spend'],
      ...Array.from({ length: 36 }, (_, at) => [`${(at % 12) + 1}/${2023 + Math.floor(at / 12)}`, ...amounts(9000), 1]),
    ],
    'media plan': () => [
      ['Channel', 'Vehicle', 'Spend', 'Impressions'],
      ...channels.map((channel) => [channel, 'Run of network', draw.whole(1000, 90_000), draw.whole(10_000, 900_000)]),
    ],
    'rate card': () => [
      ['Channel', 'Vehicle', 'CPM', 'Spots'],
      ...channels.map((channel) => [channel, 'Run of network', draw.whole(5, 90), draw.whole(1, 40)]),
    ],
    postcodes: () => [['Postcode', ...channels], ...Array.from({ length: 60 }, (_, at) => [2000 + at, ...amounts(20)])],
    stores: () => [['Store', ...channels], ...Array.from({ length: 60 }, (_, at) => [`Store ${at}`, ...amounts(20)])],
    'weights in words': () => [
      ['id', 'weight', ...channels],
      ...Array.from({ length: 60 }, (_, at) => [at, at % 3 ? 'heavy' : 1000, ...amounts(9)]),
    ],
    letter: () => [['Dear planner,'], ['here are the numbers.'], ['Kind regards']],
  };
  return { rows: rows[kind]!(), traits: { layout: kind }, truth: null };
}
