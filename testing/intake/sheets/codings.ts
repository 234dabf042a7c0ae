import type { Draw } from '../draw.ts';
import type { Cell } from '../truth.ts';

/** How a survey codes use: the cell, and the uses per month that it means. */
export interface Coding {
  readonly name: string;
  /** Whether the coding is ambiguous, so that the reader must ask. */
  readonly asks: boolean;
  draw(draw: Draw): { cell: Cell; times: number };
}

/** Share of people who use a vehicle. */
const USE_SHARE = 0.4;

const frequencies: readonly (readonly [string, number])[] = [
  ['Daily', 30.4],
  ['Several times a week', 12.9],
  ['Once a week', 4.3],
  ['Fortnightly', 2.2],
  ['Monthly', 1],
  ['Less often', 0.5],
];

const fixed = (name: string, used: Cell, none: Cell, times = 1): Coding => ({
  name,
  asks: false,
  draw: (draw) => (draw.chance(USE_SHARE) ? { cell: used, times } : { cell: none, times: 0 }),
});

function counts(name: string, none: Cell, most: number): Coding {
  return {
    name,
    asks: false,
    draw(draw) {
      if (!draw.chance(USE_SHARE)) return { cell: none, times: 0 };
      const times = 1 + Math.floor(most * draw.number() ** 3);
      return { cell: times, times };
    },
  };
}

function graded(name: string, ladder: readonly (readonly [Cell, number])[], asks: boolean): Coding {
  return {
    name,
    asks,
    draw(draw) {
      const [cell, times] = draw.one(ladder);
      return { cell, times };
    },
  };
}

const SCALE_5 = [0, 0.5, 1, 4.3, 30.4].map((times, at) => [at + 1, times] as const);
const SCALE_7 = [0, 0.5, 1, 2.2, 4.3, 12.9, 30.4].map((times, at) => [at + 1, times] as const);
const REVERSED = SCALE_5.map(([code, times]) => [6 - Number(code), times] as const);

/** Codings with their weights. */
export const CODINGS: readonly (readonly [number, Coding])[] = [
  [24, counts('counts', 0, 30)],
  [20, counts('counts, blank for none', '', 30)],
  [6, counts('counts, dash for none', '-', 20)],
  [9, fixed('0 and 1', 1, 0)],
  [5, fixed('1 and blank', 1, '')],
  [5, fixed('Yes and No', 'Yes', 'No')],
  [2, fixed('Y and N', 'Y', 'N')],
  [2, fixed('x', 'x', '')],
  [2, fixed('Ja and Nein', 'Ja', 'Nein')],
  [2, fixed('Oui and Non', 'Oui', 'Non')],
  [1, fixed('Sí and No', 'Sí', 'No')],
  [3, fixed('1 - Yes', '1 - Yes', '2 - No')],
  [3, fixed('TRUE and FALSE', 'TRUE', 'FALSE')],
  [9, graded('words', [...frequencies, ['Never', 0], ['Never', 0], ['Never', 0]], false)],
  [
    2,
    graded(
      'words with codes',
      frequencies.map(([word, times], at) => [`${at + 1} - ${word}`, times] as const),
      false,
    ),
  ],
  [2, { ...fixed('1 and 2', 1, 2), asks: true }],
  [1, graded('scale of 5', SCALE_5, true)],
  [0.5, graded('scale of 5, reversed', REVERSED, true)],
  [0.5, graded('scale of 7', SCALE_7, true)],
  [
    0.5,
    graded(
      'days a week',
      Array.from({ length: 8 }, (_, days) => [days, Number((days * 4.3).toFixed(1))] as const),
      true,
    ),
  ],
  [
    0.5,
    graded(
      'light or heavy',
      [
        ['', 0],
        ['Light', 1],
        ['Medium', 4.3],
        ['Heavy', 20],
      ],
      true,
    ),
  ],
  [
    0.5,
    graded(
      'durations',
      [
        ['', 0],
        ['0:45', 0.75],
        ['2h 30m', 2.5],
        ['1:15', 1.25],
      ],
      true,
    ),
  ],
];
