import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Sheet, Vehicle } from '../truth.ts';
import { drawGenders, drawIds, drawWeights } from './people.ts';
import { drawVehicles } from './vehicles.ts';

/** How a row states use: its heading (null for none), and a cell with the uses per month that it means. */
interface UseForm {
  readonly heading: string | null;
  draw(draw: Draw): { cell: Cell; times: number };
}

const WORDS: readonly (readonly [string, number])[] = [
  ['Daily', 30.4],
  ['Weekly', 4.3],
  ['Monthly', 1],
  ['Less often', 0.5],
];
const USES: Readonly<Record<string, UseForm>> = {
  times: {
    heading: 'Frequency',
    draw: (draw) => {
      const times = draw.whole(1, 25);
      return { cell: times, times };
    },
  },
  words: {
    heading: 'Frequency',
    draw: (draw) => {
      const [cell, times] = draw.one(WORDS);
      return { cell, times };
    },
  },
  'a row is use': { heading: null, draw: () => ({ cell: '', times: 1 }) },
};

/** One row for each respondent and vehicle used. */
export function longSheet(draw: Draw): Sheet {
  const { vehicles } = drawVehicles(draw);
  const how = draw.weighted({ times: 70, words: 18, 'a row is use': 12 });
  const { heading: useHeading, draw: drawUse } = USES[how]!;
  const withChannel = draw.chance(0.75) || vehicles.some(({ name }) => name.startsWith('Vehicle '));
  const known = withChannel ? vehicles : withoutChannel(vehicles);
  const { kind: weightKind, form: weights } = drawWeights(draw);
  const ids = drawIds(draw) ?? { heading: 'RespondentID', id: (at: number) => `P${at}` };
  const genders = drawGenders(draw);
  const use = CHANNELS.map(() => 0);
  let universe = 0;
  const head = drawHead(draw, {
    id: ids.heading,
    weight: weights.heading,
    gender: genders.heading,
    withChannel,
    use: useHeading,
  });
  const rows: { person: number; vehicle: number; cells: Cell[] }[] = [];
  const count = draw.whole(60, 200);
  const fault = draw.weighted({ none: 80, 'a vehicle twice': 8, 'rows disagree': 6, 'sorted by vehicle': 6 });
  for (let at = 0; at < count; at++) {
    const weight = weights.draw(draw);
    const about = (age: number): Cell[] => [
      ids.id(at),
      ...(weights.heading === null ? [] : [weight]),
      age,
      genders.cell(isWoman),
    ];
    const [age, isWoman] = [draw.whole(16, 80), draw.chance(0.5)];
    universe += weight * weights.unit;
    const used = known.filter(() => draw.chance(0.4));
    if (used.length === 0) {
      const rest = head.slice(about(age).length).map(() => '');
      rows.push({ person: at, vehicle: -1, cells: [...about(age), ...rest] });
    }
    used.forEach(({ channel, name }, place) => {
      const isTwice = fault === 'a vehicle twice' && place === 0 && at % 6 === 0;
      for (let again = 0; again < (isTwice ? 2 : 1); again++) {
        const { cell, times } = drawUse(draw);
        use[CHANNELS.indexOf(channel)]! += weight * weights.unit * times;
        const shown = fault === 'rows disagree' && place > 0 && at % 9 === 0 ? age + 1 : age;
        const cells = [
          ...about(shown),
          ...(withChannel ? [channel] : []),
          name,
          ...(useHeading === null ? [] : [cell]),
        ];
        rows.push({ person: at, vehicle: known.findIndex((one) => one.name === name), cells });
      }
    });
  }
  const ordered = fault === 'sorted by vehicle' ? rows.toSorted((one, two) => one.vehicle - two.vehicle) : rows;
  const traits = {
    layout: 'long',
    how,
    weights: weightKind,
    fault,
    channel: String(withChannel),
    heads: head.join('|'),
  };
  return {
    rows: [head, ...ordered.map(({ cells }) => cells)],
    truth: { universe, use, target: universe },
    traits,
  };
}

interface Headings {
  readonly id: string;
  readonly weight: string | null;
  readonly gender: string;
  readonly withChannel: boolean;
  readonly use: string | null;
}

function drawHead(draw: Draw, { id, weight, gender, withChannel, use }: Headings): Cell[] {
  return [
    id,
    ...(weight === null ? [] : [weight]),
    'Age',
    gender,
    ...(withChannel ? [draw.one(['Channel', 'Media type'])] : []),
    draw.one(['Vehicle', 'Publisher', 'Title', 'Station']),
    ...(use === null ? [] : [draw.one([use, 'Times', 'Days'])]),
  ];
}

/** Without a channel column, vehicles must not have the name of a channel. */
function withoutChannel(vehicles: readonly Vehicle[]): readonly Vehicle[] {
  const plain = vehicles.filter(({ channel, name }) => channel !== name);
  return plain.length > 1 ? plain : vehicles;
}
