import type { Cell, Truth, Vehicle } from '../intake/truth.ts';
import { truthOf } from '../intake/truth.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import type { Writing } from './fileBytes.ts';
import { byChannel } from './programs.ts';
import type { Made } from './respondentFile.ts';
import { EVERYBODY, TARGETS, drawVehicles } from './survey.ts';
import { WEEKS } from './words.ts';

/** A vehicle's users among everybody and in the target, in thousands, with their average uses. */
export interface Row {
  readonly vehicle: Vehicle;
  readonly all: number;
  readonly target: number;
  readonly allTimes: number;
  readonly targetTimes: number;
}

export interface Crosstab {
  /** People in thousands. */
  readonly universe: number;
  readonly target: number;
  readonly demographic: string;
  /** The target as a heading. */
  readonly words: string;
  readonly rows: readonly Row[];
}

export function drawCrosstab(draw: Draw): Crosstab {
  const { name } = draw.one(TARGETS.filter((target) => target !== EVERYBODY));
  const universe = draw.whole(15_000, 22_400);
  const target = Math.round(universe * (0.14 + 0.34 * draw.share()));
  const rows = drawVehicles(draw, 5).map((vehicle): Row => {
    const share = 0.04 + 0.5 * draw.share();
    const all = Math.round(universe * share);
    const inTarget = Math.round(target * Math.min(0.9, share * (0.6 + 0.9 * draw.share())));
    return {
      vehicle,
      all,
      target: Math.min(inTarget, all - 1),
      allTimes: rounded(1 + 14 * draw.share(), 1),
      targetTimes: rounded(1 + 14 * draw.share(), 1),
    };
  });
  return { universe, target, demographic: name, words: `${name[0]!.toUpperCase()}${name.slice(1)}`, rows };
}

/** The truth of users in people and uses a month of each; a user without a frequency uses once. */
export function crosstabTruth(
  { universe, target, rows }: Crosstab,
  people: (row: Row) => number = ({ all }) => all * 1000,
  times: (row: Row) => number = () => 1,
): Truth {
  const one = { counts: true, weight: 1, isTarget: false, uses: rows.map((row) => people(row) * times(row)) };
  const { use } = truthOf(
    [one],
    rows.map(({ vehicle }) => vehicle),
  );
  return { universe: universe * 1000, target: target * 1000, use };
}

const percent = (part: number, whole: number) => rounded((100 * part) / whole, 1);
const index = ({ all, target }: Row, tab: Crosstab) => Math.round((100 * (target / tab.target)) / (all / tab.universe));
/** People asked, unweighted. */
const asked = (thousands: number) => Math.round(thousands / 1.7);

const made = (
  tab: Crosstab,
  rows: Cell[][],
  more: { readonly truth?: Truth; readonly writing?: Writing } = {},
): Made => ({
  rows,
  truth: more.truth ?? crosstabTruth(tab),
  demographic: tab.demographic,
  ...(more.writing === undefined ? {} : { writing: more.writing }),
});

const TOTALS = ['Total', 'Total 14+', 'All people 14+', 'Total population 14+'];
const UNIVERSES = ['Total population', 'Population', 'Universe', 'Total population 14+'];

/** Vehicles in rows, thousands of everybody and of the target. */
const twoColumns = (draw: Draw, tab: Crosstab, unit = '(000)'): Cell[][] => [
  ['', `${draw.one(TOTALS)} ${unit}`, `${tab.words} ${unit}`],
  [draw.one(UNIVERSES), tab.universe, tab.target],
  ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, all, target]),
];

const withFrequency =
  (unit: string, factor: number) =>
  (draw: Draw): Made => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['', 'Total (000)', `Total average ${unit}`, `${tab.words} (000)`, `${tab.words} average ${unit}`],
      ['Total population', tab.universe, '', tab.target, ''],
      ...tab.rows.map((row): Cell[] => [row.vehicle.name, row.all, row.allTimes, row.target, row.targetTimes]),
    ];
    return made(tab, rows, { truth: crosstabTruth(tab, undefined, ({ allTimes }) => allTimes * factor) });
  };

export const CROSSTABS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'Roy Morgan: statistics in rows under each vehicle': (draw) => {
    const tab = drawCrosstab(draw);
    const block = (label: string, all: number, target: number, ix: number): Cell[][] => [
      [label, '(000)', all, target],
      ['', 'v%', percent(all, tab.universe), percent(target, tab.target)],
      ['', 'h%', 100, percent(target, all)],
      ['', 'ix', 100, ix],
    ];
    return made(tab, [
      ['Roy Morgan Single Source (Australia): Sep 2025'],
      ['Filter: People 14+'],
      [],
      ['', '', 'Total', tab.words],
      ['Unweighted sample', 'n', asked(tab.universe), asked(tab.target)],
      ...block('Total population', tab.universe, tab.target, 100),
      ...tab.rows.flatMap((row) => block(row.vehicle.name, row.all, row.target, index(row, tab))),
    ]);
  },
  'Roy Morgan: label repeated in every row': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['Media', 'Statistic', 'Total', tab.words],
      ['Population', '(000)', tab.universe, tab.target],
      ['Population', 'v%', 100, 100],
      ...tab.rows.flatMap(({ vehicle: { name }, all, target }): Cell[][] => [
        [name, '(000)', all, target],
        [name, 'v%', percent(all, tab.universe), percent(target, tab.target)],
      ]),
    ]);
  },
  'Nielsen: statistics in columns under merged audiences': (draw) => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['', draw.one(TOTALS), '', '', tab.words, '', '', ''],
      ['', 'Resps', "('000)", 'Col %', 'Resps', "('000)", 'Col %', 'Index'],
      ['Population', asked(tab.universe), tab.universe, 100, asked(tab.target), tab.target, 100, 100],
      ...tab.rows.map((row): Cell[] => [
        row.vehicle.name,
        asked(row.all),
        row.all,
        percent(row.all, tab.universe),
        asked(row.target),
        row.target,
        percent(row.target, tab.target),
        index(row, tab),
      ]),
    ];
    return made(tab, rows, {
      writing: {
        merges: [
          [0, 1, 3],
          [0, 4, 7],
        ],
      },
    });
  },
  'Kantar TGI: one heading row with Vert% and Horz%': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      [
        '',
        'Total (000)',
        'Total Vert%',
        `${tab.words} (000)`,
        `${tab.words} Vert%`,
        `${tab.words} Horz%`,
        `${tab.words} Index`,
      ],
      ['Total', tab.universe, 100, tab.target, 100, percent(tab.target, tab.universe), 100],
      ...tab.rows.map((row): Cell[] => [
        row.vehicle.name,
        row.all,
        percent(row.all, tab.universe),
        row.target,
        percent(row.target, tab.target),
        percent(row.target, row.all),
        index(row, tab),
      ]),
    ]);
  },
  'GfK/MRI: weighted thousands, unweighted base beside': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['', 'Total', 'Total', tab.words, tab.words],
      ['', 'Unwtd', 'Wtd (000)', 'Unwtd', 'Wtd (000)'],
      ['Total population', asked(tab.universe), tab.universe, asked(tab.target), tab.target],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, asked(all), all, asked(target), target]),
    ]);
  },
  'Quantum: percentages under the counts': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['Table 12'],
      ['Q7. Which of these have you used in the last month?'],
      ['Base: All people 14+ (weighted, thousands)'],
      [],
      ['', 'Total', tab.words],
      ['Unweighted base', asked(tab.universe), asked(tab.target)],
      ['Total population (000)', tab.universe, tab.target],
      ...tab.rows.flatMap(({ vehicle, all, target }): Cell[][] => [
        [`${vehicle.name} (000)`, all, target],
        ['', `${percent(all, tab.universe)}%`, `${percent(target, tab.target)}%`],
      ]),
    ]);
  },
  'Excel: vehicles in columns, audiences in rows': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['', 'Statistic', 'Population', ...tab.rows.map(({ vehicle }) => vehicle.name)],
      ['Total 14+', '(000)', tab.universe, ...tab.rows.map(({ all }) => all)],
      ['Total 14+', '%', 100, ...tab.rows.map(({ all }) => percent(all, tab.universe))],
      [tab.words, '(000)', tab.target, ...tab.rows.map(({ target }) => target)],
      [tab.words, '%', 100, ...tab.rows.map(({ target }) => percent(target, tab.target))],
    ]);
  },
  'Excel: vehicles in columns, Audience (000) rows': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['', 'Total population', ...tab.rows.map(({ vehicle }) => vehicle.name)],
      ['Total audience (000)', tab.universe, ...tab.rows.map(({ all }) => all)],
      [`${tab.words} audience (000)`, tab.target, ...tab.rows.map(({ target }) => target)],
    ]);
  },
  'Nielsen CMV: average times a month': withFrequency('times a month', 1),
  'Nielsen CMV: average times a week': withFrequency('times a week', WEEKS),
  'Ipsos: audience and average frequency in rows': (draw) => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['', 'Statistic', 'Total', tab.words],
      ['Total population', '(000)', tab.universe, tab.target],
      ...tab.rows.flatMap(({ vehicle: { name }, all, target, allTimes, targetTimes }): Cell[][] => [
        [name, '(000)', all, target],
        ['', 'Average frequency (times per month)', allTimes, targetTimes],
      ]),
    ];
    return made(tab, rows, { truth: crosstabTruth(tab, undefined, ({ allTimes }) => allTimes) });
  },
  'nets above their vehicles': (draw) => {
    const tab = drawCrosstab(draw);
    const net = draw.one([
      (channel: string) => `Any ${channel}`,
      (channel: string) => `${channel} (net)`,
      (channel: string) => `Net: ${channel}`,
      (channel: string) => `Total ${channel}`,
    ]);
    const part = (of: (row: Row) => number, positions: readonly number[], most: number) =>
      Math.min(most - 1, Math.round(1.2 * Math.max(...positions.map((at) => of(tab.rows[at]!)))));
    const body = [...byChannel(tab.rows.map(({ vehicle }) => vehicle))].flatMap(([channel, positions]): Cell[][] => {
      const rows = positions.map((at): Cell[] => [tab.rows[at]!.vehicle.name, tab.rows[at]!.all, tab.rows[at]!.target]);
      if (positions.length === 1) return rows;
      const nets = [
        part(({ all }) => all, positions, tab.universe),
        part(({ target }) => target, positions, tab.target),
      ];
      return [[net(channel), ...nets], ...rows];
    });
    return made(tab, [
      ['', 'Total (000)', `${tab.words} (000)`],
      ['Total population', tab.universe, tab.target],
      ...body,
    ]);
  },
  'percentages only, with the population': (draw) => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['', draw.one(TOTALS), tab.words],
      ['Population (000)', tab.universe, tab.target],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [
        vehicle.name,
        `${percent(all, tab.universe)}%`,
        `${percent(target, tab.target)}%`,
      ]),
    ];
    const people = ({ all }: Row) => (percent(all, tab.universe) / 100) * tab.universe * 1000;
    return made(tab, rows, { truth: crosstabTruth(tab, people), writing: { isTyped: true } });
  },
  'Displayr: column % and population row below': (draw) => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['Column %', 'NET', tab.words],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [
        vehicle.name,
        `${percent(all, tab.universe)}%`,
        `${percent(target, tab.target)}%`,
      ]),
      ['Column Population', tab.universe * 1000, tab.target * 1000],
      ['Column n', asked(tab.universe), asked(tab.target)],
    ];
    const people = ({ all }: Row) => (percent(all, tab.universe) / 100) * tab.universe * 1000;
    return made(tab, rows, { truth: crosstabTruth(tab, people) });
  },
  'one audience: everybody': (draw) => {
    const tab = { ...drawCrosstab(draw), demographic: EVERYBODY.name };
    const everybody = { ...tab, target: tab.universe };
    return made(everybody, [
      ['', 'All people 14+ (000)', '%'],
      ['Population', tab.universe, 100],
      ...tab.rows.map(({ vehicle, all }): Cell[] => [vehicle.name, all, percent(all, tab.universe)]),
    ]);
  },
  'channels as lines between the vehicles': (draw) => {
    const tab = drawCrosstab(draw);
    const body = [...byChannel(tab.rows.map(({ vehicle }) => vehicle))].flatMap(([channel, positions]): Cell[][] => [
      [channel.toUpperCase()],
      ...positions.map((at): Cell[] => [`  ${tab.rows[at]!.vehicle.name}`, tab.rows[at]!.all, tab.rows[at]!.target]),
    ]);
    return made(tab, [
      ['', 'Total (000)', `${tab.words} (000)`],
      ['Population', tab.universe, tab.target],
      [],
      ...body,
    ]);
  },
  'channel and vehicle in two columns': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['Channel', 'Vehicle', 'Total (000)', `${tab.words} (000)`],
      ['', 'Total population', tab.universe, tab.target],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.channel, vehicle.name, all, target]),
    ]);
  },
  'one line for each figure': (draw) => {
    const tab = drawCrosstab(draw);
    const lines = (name: string, all: number, target: number): Cell[][] => [
      [name, 'Total', '(000)', all],
      [name, tab.words, '(000)', target],
    ];
    return made(tab, [
      ['Media', 'Audience', 'Statistic', 'Value'],
      ...lines('Total population', tab.universe, tab.target),
      ...tab.rows.flatMap(({ vehicle, all, target }) => lines(vehicle.name, all, target)),
    ]);
  },
  'thousands, titles above and sources below': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      ['Media consumption by audience'],
      ['Used in the last month'],
      [],
      ...twoColumns(draw, tab),
      [],
      ['Source: Australian Media Monitor, 12 months to September 2025'],
      ['Figures in thousands'],
    ]);
  },
  'unit only in a line above': (draw) => {
    const tab = drawCrosstab(draw);
    return made(tab, [
      [draw.one(['All figures in thousands (000)', "Audience in '000s", 'Unit: 000s'])],
      [],
      ['', 'Total', tab.words],
      ['Total population', tab.universe, tab.target],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, all, target]),
    ]);
  },
  'people in full, thousands marks': (draw) => {
    const tab = drawCrosstab(draw);
    const full = (thousands: number) => grouped(thousands * 1000);
    return made(tab, [
      ['', 'Total (people)', `${tab.words} (people)`],
      ['Total population', full(tab.universe), full(tab.target)],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, full(all), full(target)]),
    ]);
  },
  'semicolons and decimal commas': (draw) => {
    const tab = drawCrosstab(draw);
    const rows: Cell[][] = [
      ['', 'Total (000)', 'Total %', `${tab.words} (000)`, `${tab.words} %`],
      ['Total population', tab.universe, 100, tab.target, 100],
      ...tab.rows.map(({ vehicle, all, target }): Cell[] => [
        vehicle.name,
        all,
        percent(all, tab.universe),
        target,
        percent(target, tab.target),
      ]),
    ];
    return made(tab, rows, { writing: { kinds: ['csv'], isEuropean: true } });
  },
  'a total row at the foot': (draw) => {
    const tab = drawCrosstab(draw);
    const [heads, total, ...rest] = twoColumns(draw, tab);
    return made(tab, [heads!, ...rest, ['Total population', ...total!.slice(1)]]);
  },
};
