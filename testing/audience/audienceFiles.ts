import { seededRandom } from '../../core/planning/model/random.ts';

/** Headings of typical vehicles: one or two for each of a few channels, with formats of different attention. */
export const TYPICAL_VEHICLES = [
  'BVOD: 9Now',
  'Cinema: Hoyts',
  'Digital: news.com.au',
  'FTA Metro: Seven Metro',
  'FTA National: Nine Network',
  'FTA Regional: WIN',
  'Radio: Nova',
  'Radio: 2GB',
  'Social: TikTok',
  'Video: YouTube',
];

/** A respondent csv in the standard layout, the same for the same seed: unequal weights, heavy and light users, many zeros. */
export function respondentsCsv(rows: number, seed: number, vehicles: readonly string[] = TYPICAL_VEHICLES): string {
  const random = seededRandom(seed);
  const lines = [
    ['respondent_id', 'weight', 'age', 'gender', 'state', 'region', 'grocery_buyer', ...vehicles].join(','),
  ];
  for (let row = 1; row <= rows; row++) {
    const uses = vehicles.map(() => (random() < 0.55 ? 0 : Math.ceil(20 * random() ** 3)));
    const person = [
      row,
      (200 + 3000 * random()).toFixed(1),
      14 + Math.floor(66 * random()),
      random() < 0.5 ? 'Female' : 'Male',
      'NSW',
      random() < 0.7 ? 'Metro' : 'Regional',
      random() < 0.5 ? 'Yes' : 'No',
    ];
    lines.push([...person, ...uses].join(','));
  }
  return `${lines.join('\n')}\n`;
}
