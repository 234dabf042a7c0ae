import type { Cell, Truth, Vehicle } from '../intake/truth.ts';
import { crosstabTruth } from './crosstabFamilies.ts';
import type { Crosstab, Row } from './crosstabFamilies.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import type { Writing } from './fileBytes.ts';
import { listedVehicles } from './listedVehicles.ts';
import type { ListWants } from './listedVehicles.ts';
import { byChannel } from './programs.ts';
import type { Made } from './respondentFile.ts';
import { EVERYBODY } from './survey.ts';

/** Crosstabs in the layouts of reports of the industry, of pivots and dashboards, and of people with a spreadsheet. */

/** A column of a crosstab: everybody, or a demographic. */
interface Group {
  /** As printed. */
  readonly label: string;
  /** In thousands. */
  readonly people: number;
  readonly sample: number;
}

interface Line extends Row {
  /** For each group, in thousands. */
  readonly people: readonly number[];
  readonly sample: readonly number[];
}

/** Vehicles by groups. The first group is everybody, the second the target. */
interface Report extends Crosstab {
  readonly groups: readonly Group[];
  readonly rows: readonly Line[];
}

const DEMOGRAPHICS: readonly { readonly demo: string; readonly share: number; readonly labels: readonly string[] }[] = [
  { demo: 'people 25-54', share: 0.48, labels: ['People 25-54', 'P25-54', 'Ppl 25-54', 'Age 25-54', 'Aged 25 to 54'] },
  { demo: 'people 18-39', share: 0.36, labels: ['People 18-39', 'P18-39', 'Ppl 18-39', '18-39'] },
  { demo: 'people 55+', share: 0.34, labels: ['People 55+', 'P55+', 'Ppl 55+', '55+'] },
  { demo: 'people 40-64', share: 0.37, labels: ['People 40-64', 'P40-64', '40-64'] },
  { demo: 'women 25-54', share: 0.24, labels: ['Women 25-54', 'W25-54', 'Females 25-54', 'F25-54'] },
  { demo: 'men 25-54', share: 0.24, labels: ['Men 25-54', 'M25-54', 'Males 25-54'] },
  { demo: 'women 18-39', share: 0.18, labels: ['Women 18-39', 'W18-39', 'Females 18-39'] },
  { demo: 'grocery buyers', share: 0.6, labels: ['Grocery buyers', 'Main grocery buyers', 'MGB', 'Grocery Shoppers'] },
];

interface ReportWants extends ListWants {
  /** How many demographics are next to everybody. */
  readonly targets?: number;
  /** Labels of everybody. */
  readonly total?: readonly string[];
}

function drawReport(draw: Draw, wants: ReportWants = {}): Report {
  const { targets = 0, total = ['Total', 'All people 14+', 'People 14+', 'Total Population'] } = wants;
  const universe = draw.whole(14_200, 21_900);
  const sample = draw.whole(1200, 16_000);
  const demographics = draw.shuffled(DEMOGRAPHICS).slice(0, targets);
  const groups: Group[] = [
    { label: draw.one(total), people: universe, sample },
    ...demographics.map(({ share, labels }) => {
      const part = share * (0.94 + 0.12 * draw.share());
      return { label: draw.one(labels), people: Math.round(universe * part), sample: Math.round(sample * part) };
    }),
  ];
  const rows = listedVehicles(draw, { count: [6, 20], ...wants }).map((vehicle): Line => {
    const reach = 0.03 + 0.55 * draw.share() ** 1.6;
    const shares = groups.map((_, at) => (at === 0 ? reach : Math.min(0.95, reach * (0.75 + 0.5 * draw.share()))));
    const people = groups.map((group, at) => Math.round(group.people * shares[at]!));
    const uses = rounded(1.5 + 22 * draw.share(), 1);
    return {
      vehicle,
      people,
      sample: groups.map((group, at) => Math.max(12, Math.round(group.sample * shares[at]!))),
      all: people[0]!,
      target: people[1] ?? people[0]!,
      allTimes: uses,
      targetTimes: uses,
    };
  });
  const target = groups[1] ?? groups[0]!;
  const demographic = demographics[0]?.demo ?? EVERYBODY.name;
  return { universe, target: target.people, demographic, words: target.label, rows, groups };
}

/** Percent of a group that uses the vehicle. */
const column = ({ groups }: Report, { people }: Line, at: number, decimals = 1) =>
  rounded((100 * people[at]!) / groups[at]!.people, decimals);
/** Percent of the vehicle's users who are in a group. */
const across = ({ people }: Line, at: number) => rounded((100 * people[at]!) / people[0]!, 1);
/** 100 is the average of everybody. */
const index = ({ groups }: Report, { people }: Line, at: number) =>
  Math.round((100 * people[at]! * groups[0]!.people) / (groups[at]!.people * people[0]!));
const percent = (share: number, decimals = 1) => `${(100 * share).toFixed(decimals)}%`;
const labels = ({ groups }: Report) => groups.map(({ label }) => label);
/** Labels of groups, each above so many columns. */
const labelled = (report: Report, columns: number): Cell[] =>
  report.groups.flatMap(({ label }) => [label, ...Array<string>(columns - 1).fill('')]);

/** Of a vehicle in a group: people, percent of the group, percent of the users, index. */
const measures = (report: Report, line: Line, at: number): number[] => [
  line.people[at]!,
  column(report, line, at),
  across(line, at),
  index(report, line, at),
];
/** The same of a whole group. */
const wholeMeasures = ({ universe }: Report, { people }: Group): number[] => [
  people,
  100,
  rounded((100 * people) / universe, 1),
  100,
];

function underChannels(report: Report, head: (channel: string) => Cell[][], row: (line: Line) => Cell[]): Cell[][] {
  const groups = byChannel(report.rows.map(({ vehicle }) => vehicle));
  return [...groups].flatMap(([channel, positions]) => [
    ...head(channel),
    ...positions.map((at) => row(report.rows[at]!)),
  ]);
}

const timesOf = ({ allTimes }: Row) => allTimes;
const withTimes = (report: Report) => crosstabTruth(report, undefined, timesOf);
/** The truth of printed percentages. */
const ofPercents = (report: Report, decimals = 1, times?: (row: Row) => number) => {
  const printed = ({ all }: Row) => (rounded((100 * all) / report.universe, decimals) / 100) * report.universe * 1000;
  return crosstabTruth(report, printed, times);
};

interface More {
  readonly truth?: Truth;
  readonly writing?: Writing;
  readonly demographic?: string;
}

const made = (report: Report, rows: Cell[][], { truth, writing, demographic }: More = {}): Made => ({
  rows,
  // Figures may follow from rounded percentages.
  tolerance: 0.005,
  truth: truth ?? crosstabTruth(report),
  demographic: demographic ?? report.demographic,
  writing: { isTyped: true, isPadded: true, ...writing },
});

/** A report with so many demographics, of thousands of people unless `more` says otherwise. */
const report =
  (wants: ReportWants, rows: (of: Report, draw: Draw) => Cell[][], more: (of: Report) => More = () => ({})) =>
  (draw: Draw): Made => {
    const of = drawReport(draw, wants);
    return made(of, rows(of, draw), more(of));
  };

const toTimes = (of: Report): More => ({ truth: withTimes(of) });
/** The target is in the file, but not its size. */
const ofEverybody = (of: Report, truth = crosstabTruth(of)): More => ({
  truth: { ...truth, target: truth.universe },
  demographic: EVERYBODY.name,
});

interface Words {
  readonly title: string;
  readonly heads: readonly string[];
  readonly totals: readonly string[];
  /** Thousands separators in texts. */
  readonly marks: readonly string[];
}

/** In another language: thousands as text with the country's separator, percents with a decimal comma. */
const translated = ({ title, heads, totals, marks }: Words) =>
  report(
    {},
    (of, draw) => {
      const mark = draw.one(marks);
      const comma = (value: number) => value.toFixed(1).replace('.', ',');
      return [
        [title],
        [],
        [...heads],
        [draw.one(totals), grouped(of.universe, mark), '100,0 %', ''],
        ...of.rows.map((line): Cell[] => [
          line.vehicle.name,
          grouped(line.all, mark),
          `${comma(column(of, line, 0))} %`,
          comma(line.allTimes),
        ]),
      ];
    },
    (of) => ({ truth: withTimes(of), writing: { isEuropean: true } }),
  );

/** Yes and No of each vehicle in whole people. */
const yesAndNo = (
  rows: (vehicle: Vehicle, yes: number, no: number, universe: number) => Cell[][],
  above: Cell[][] = [],
) =>
  report({ count: [5, 12] }, (of) => [
    ...above,
    ...of.rows.flatMap(({ vehicle, all }) => rows(vehicle, all * 1000, (of.universe - all) * 1000, of.universe * 1000)),
  ]);

export const REPORTS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'Roy Morgan Asteroid: wc, v%, h% and ix under each vehicle': report(
    { targets: 3, total: ['Total', 'TOTAL'] },
    (of) => [
      ['Roy Morgan Single Source Australia: Jul 2024 - Jun 2025'],
      ['Filter: None'],
      ["Weight: Population ('000s)"],
      [],
      ['', '', ...labels(of)],
      ['Total', 'uwc', ...of.groups.map(({ sample }) => sample)],
      ['', "wc ('000s)", ...of.groups.map(({ people }) => people)],
      ...of.rows.flatMap((line): Cell[][] => [
        [`${line.vehicle.channel}: ${line.vehicle.name}`, 'wc', ...line.people],
        ['', 'v%', ...line.people.map((_, at) => column(of, line, at))],
        ['', 'h%', ...line.people.map((_, at) => across(line, at))],
        ['', 'ix', ...line.people.map((_, at) => index(of, line, at))],
      ]),
      [],
      ['© Roy Morgan Research'],
    ],
  ),
  'Roy Morgan: a block of columns for each of several audiences': report(
    { targets: 2 },
    (of) => [
      ['Roy Morgan Single Source, 12 months to September 2025. Base: Australians 14+'],
      [],
      ['', ...labelled(of, 4)],
      ['Media used in an average 4 weeks', ...of.groups.flatMap(() => ["'000s", 'Vert%', 'Horz%', 'Index'])],
      ['Total', ...of.groups.flatMap((group) => wholeMeasures(of, group))],
      ...of.rows.map((line): Cell[] => [line.vehicle.name, ...of.groups.flatMap((_, at) => measures(of, line, at))]),
    ],
    (of) => ({ writing: { merges: of.groups.map((_, at) => [2, 1 + 4 * at, 4 + 4 * at] as const) } }),
  ),
  'Nielsen CMV: channels as lines, percents as text': report(
    { targets: 1, total: ['All People 14+', 'TOTAL'] },
    (of) => [
      ['Survey:', 'Nielsen CMV National S07 2025'],
      ['Base:', 'All People 14+'],
      ['Target:', of.words],
      [],
      ['', ...labelled(of, 5)],
      ['', ...of.groups.flatMap(() => ['Unwgtd', 'Wgtd (000)', 'Vert %', 'Horz %', 'Index'])],
      [
        'Base',
        ...of.groups.flatMap(({ sample, people }): Cell[] => [
          sample,
          people,
          '100.0%',
          percent(people / of.universe),
          100,
        ]),
      ],
      ...underChannels(
        of,
        (channel) => [[channel.toUpperCase()]],
        (line) => [
          `  ${line.vehicle.name}`,
          ...of.groups.flatMap((_, at): Cell[] => [
            line.sample[at]!,
            line.people[at]!,
            `${column(of, line, at).toFixed(1)}%`,
            `${across(line, at).toFixed(1)}%`,
            index(of, line, at),
          ]),
        ],
      ),
      [],
      ['* Relative standard error above 25%: use with caution'],
    ],
    () => ({ writing: { isTyped: false } }),
  ),
  'OzTAM: reach of channels in 28 days, the universe in the title': report(
    { channels: ['FTA Metro', 'BVOD'], count: [5, 12] },
    (of) => [
      ['Analysis: Reach & Frequency'],
      ['Market: 5 City Metro'],
      ['Period: 28 days, 31/08/2025 - 27/09/2025'],
      ['Target: Total People', `Universe (000): ${of.universe}`],
      [],
      ['Channel', 'Reach (000)', 'Reach %', 'Avg Freq (days)'],
      ...of.rows.map((line): Cell[] => [line.vehicle.name, line.all, column(of, line, 0), line.allTimes]),
    ],
    toTimes,
  ),
  'YouGov Crunch: whole percents under a question for each channel': report(
    { total: ['Total'] },
    (of) => [
      ['AU Media Tracker - Toplines'],
      ['Weighted N', of.universe * 1000],
      ['Unweighted N', of.groups[0]!.sample],
      [],
      ...[...byChannel(of.rows.map(({ vehicle }) => vehicle))].flatMap(([channel, positions]): Cell[][] => [
        [`${channel}: used in the past month`],
        ['', '%'],
        ...positions.map((at): Cell[] => [of.rows[at]!.vehicle.name, `${column(of, of.rows[at]!, 0, 0)}%`]),
        [],
      ]),
    ],
    (of) => ({ truth: ofPercents(of, 0) }),
  ),
  'YouGov Profiles: percents of the nation and of an audience, z-score': report(
    { targets: 1, total: ['Nat Rep', 'AU Nat Rep 14+'] },
    (of) => [
      ['Profiles+ Australia 2025-10-05'],
      ...of.groups
        .map(({ label, sample, people }, at): Cell[] => [
          at === 0 ? 'Comparison' : 'Audience',
          label,
          `N=${grouped(sample)}`,
          `${grouped(people)},000 people`,
        ])
        .toReversed(),
      [],
      ['Category', 'Attribute', of.words, of.groups[0]!.label, 'Difference', 'Z Score'],
      ...of.rows.map((line): Cell[] => {
        const [all, some] = [column(of, line, 0), column(of, line, 1)];
        return [
          `${line.vehicle.channel}, used past month`,
          line.vehicle.name,
          `${some.toFixed(1)}%`,
          `${all.toFixed(1)}%`,
          rounded(some - all, 1),
          rounded((some - all) / 4, 2),
        ];
      }),
    ],
    (of) => ({ truth: ofPercents(of), writing: { isTyped: false } }),
  ),
  'Ipsos iris: ranked brands with minutes and page views': report(
    { channels: ['Digital', 'Social', 'Video'], count: [8, 22] },
    (of, draw) => [
      ['Ipsos iris Online Audience Measurement Service'],
      ['September 2025, Age 14+, PC/laptop/smartphone/tablet, Text only, Brand'],
      [`Online universe (000): ${grouped(of.universe)}`],
      [],
      ['Rank', 'Brand', 'Type', 'Audience (000s)', 'Reach %', 'Average Minutes PP', 'Page Views (000s)'],
      ...of.rows
        .toSorted((one, other) => other.all - one.all)
        .map((line, at): Cell[] => [
          at + 1,
          line.vehicle.name,
          line.vehicle.channel,
          line.all,
          column(of, line, 0),
          rounded(draw.share() * 300, 1),
          line.all * draw.whole(4, 40),
        ]),
    ],
  ),
  'MRI-Simmons: audiences and measures in rows, vehicles in columns': report({ targets: 2, total: ['Total'] }, (of) => [
    ['Study: 2025 Doublebase'],
    ['Weight: Population'],
    [],
    ['Target', 'Measure', 'Total Base', ...of.rows.map(({ vehicle }) => vehicle.name)],
    ...of.groups.flatMap((group, at) =>
      ['Unweighted', 'Weighted (000)', 'Vertical %', 'Horizontal %', 'Index'].map((measure, row): Cell[] => [
        row === 0 ? group.label : '',
        measure,
        [group.sample, ...wholeMeasures(of, group)][row]!,
        ...of.rows.map((line) => [line.sample[at]!, ...measures(of, line, at)][row]!),
      ]),
    ),
  ]),
  'GWI: universe in people, responses and percents': report(
    { targets: 2, total: ['Totals', 'All Internet Users'] },
    (of) => [
      ['Project:', 'Media consumption'],
      ['Data Set:', 'GWI Core Q3 2025'],
      ['Locations:', 'Australia'],
      [],
      ['', '', ...labelled(of, 5)],
      ['Question', 'Attribute', ...of.groups.flatMap(() => ['Responses', 'Universe', 'Column %', 'Row %', 'Index'])],
      [
        '',
        'Totals',
        ...of.groups.flatMap(({ sample, people }): Cell[] => [
          sample,
          people * 1000,
          '100%',
          percent(people / of.universe),
          100,
        ]),
      ],
      ...of.rows.map((line): Cell[] => [
        `${line.vehicle.channel} used in the last month`,
        line.vehicle.name,
        ...of.groups.flatMap((group, at): Cell[] => [
          line.sample[at]!,
          line.people[at]! * 1000,
          percent(line.people[at]! / group.people),
          percent(line.people[at]! / line.all),
          index(of, line, at),
        ]),
      ]),
    ],
  ),
  'Kantar TGI Choices: channel and question before the name': report({ targets: 1, total: ['TOTAL'] }, (of) => [
    ['', ...labelled(of, 5)],
    ['', ...of.groups.flatMap(() => ['Sample', 'Proj (000)', '% Col', '% Row', 'Index'])],
    ['TOTAL', ...of.groups.flatMap((group) => [group.sample, ...wholeMeasures(of, group)])],
    ...of.rows.map((line): Cell[] => [
      `${line.vehicle.channel} - Used last month: ${line.vehicle.name}`,
      ...of.groups.flatMap((_, at) => [line.sample[at]!, ...measures(of, line, at)]),
    ]),
    [],
    ['Copyright Kantar Media TGI. All rights reserved.'],
  ]),
  'Telmar: five lines for each vehicle': report({ targets: 2, total: ['Totals'] }, (of) => {
    const lines = (name: string, values: readonly (readonly [string, readonly Cell[]])[]) =>
      values.map(([measure, cells]): Cell[] => [name, measure, ...cells]);
    return [
      ['Survey', 'AU Media Study 2025'],
      ['Table Base', 'Total population 14+'],
      [],
      ['Title', 'Data', ...labels(of)],
      ...lines('Totals', [
        ['Audience(000)', of.groups.map(({ people }) => people)],
        ['Resps', of.groups.map(({ sample }) => sample)],
        ['%Col', of.groups.map(() => 100)],
      ]),
      ...of.rows.flatMap((line) =>
        lines(line.vehicle.name, [
          ['Audience(000)', line.people],
          ['Resps', line.sample],
          ['%Col', line.people.map((_, at) => column(of, line, at))],
          ['%Row', line.people.map((_, at) => across(line, at))],
          ['Index', line.people.map((_, at) => index(of, line, at))],
        ]),
      ),
    ];
  }),
  'Clear Decisions: merged audiences, channel and title': report(
    { targets: 2, total: ['All Australians 14+'] },
    (of) => [
      ['', '', ...labelled(of, 2)],
      ['Media', 'Title', ...of.groups.flatMap(() => ['000s', '%'])],
      ['', 'All', ...of.groups.flatMap(({ people }) => [grouped(people), '100%'])],
      ...of.rows.map(({ vehicle, people }): Cell[] => [
        vehicle.channel,
        vehicle.name,
        ...of.groups.flatMap((group, at) => [grouped(people[at]!), percent(people[at]! / group.people)]),
      ]),
    ],
    (of) => ({ writing: { merges: of.groups.map((_, at) => [0, 2 + 2 * at, 3 + 2 * at] as const) } }),
  ),
  'Comscore: tags before the names, total audience first': report(
    { channels: ['Digital', 'Social', 'Video'], count: [8, 20] },
    (of, draw) => [
      ['Media Metrix Multi-Platform Key Measures'],
      ['Geography: Australia', 'Target: Total Audience', 'Media: All', 'Date: September 2025'],
      [],
      ['', 'Media', 'Total Unique Visitors/Viewers (000)', '% Reach', 'Average Visits per Visitor'],
      ['', 'Total Internet: Total Audience', of.universe, 100, 61.3],
      ...of.rows.map((line, at): Cell[] => [
        at + 1,
        `[${draw.one(['P', 'M', 'M', 'C'])}] ${line.vehicle.name}`,
        line.all,
        column(of, line, 0),
        line.allTimes,
      ]),
    ],
    toTimes,
  ),
  'readership of this year and the last, the population in a note': report(
    { channels: ['Print'], count: [6, 14] },
    (of, draw) => [
      ['Total News Publishing readership, last four weeks'],
      [`Source: 12 months to September 2025. Population 14+: ${grouped(of.universe)},000`],
      [],
      ['Publication', 'Publisher', 'Sep 2024 (000s)', 'Sep 2025 (000s)', '% change', '% of population'],
      ...of.rows.map((line): Cell[] => {
        const before = Math.round(line.all * (0.85 + 0.3 * draw.share()));
        return [
          line.vehicle.name,
          draw.one(['News Corp', 'Nine', 'ACM', 'Are Media']),
          before,
          line.all,
          `${rounded(100 * (line.all / before - 1), 1)}%`,
          `${column(of, line, 0)}%`,
        ];
      }),
    ],
  ),
  'MOVE: reach, frequency and contacts in full': report(
    { channels: ['OOH'], count: [4, 8] },
    (of) => [
      ['MOVE 2.0 Report', '', '', `Universe: ${grouped(of.universe * 1000)}`],
      ['Media owner', 'Reach (people)', 'Reach %', 'Frequency', 'Contacts'],
      ...of.rows.map(({ vehicle, all, allTimes }): Cell[] => [
        vehicle.name,
        grouped(all * 1000),
        percent(all / of.universe),
        allTimes,
        grouped(all * 1000 * allTimes),
      ]),
    ],
    toTimes,
  ),
  'percents of several audiences, the population in the title': report(
    { targets: 3 },
    (of) => [
      [
        `Media usage, past month. Base: ${of.groups[0]!.label} (n=${grouped(of.groups[0]!.sample)}, population ${grouped(of.universe)},000)`,
      ],
      [],
      ['%', ...labels(of)],
      ...of.rows.map((line): Cell[] => [line.vehicle.name, ...of.groups.map((_, at) => column(of, line, at))]),
    ],
    (of) => ofEverybody(of, ofPercents(of)),
  ),
  'heavy, medium, light and non-users of each vehicle': report({ count: [4, 10] }, (of) => [
    ['Usage levels past month', '(000)', '%'],
    ['Total', of.universe, 100],
    ...of.rows.flatMap(({ vehicle, all }) => {
      const [heavy, medium] = [Math.round(all * 0.3), Math.round(all * 0.3)];
      const part = (level: string, people: number): Cell[] => [
        `${vehicle.name} - ${level}`,
        people,
        rounded((100 * people) / of.universe, 1),
      ];
      return [
        part('Heavy', heavy),
        part('Medium', medium),
        part('Light', all - heavy - medium),
        part('Non-user', of.universe - all),
      ];
    }),
  ]),
  'letters for units: 4.2m and 350k': (draw) => {
    const drawnReport = drawReport(draw, { count: [6, 14] });
    const printed = (thousands: number) => (thousands >= 1000 ? rounded(thousands / 1000, 1) * 1000 : thousands);
    const universe = printed(drawnReport.universe);
    const rows = drawnReport.rows.map((line) => ({ ...line, all: printed(line.all) }));
    const short = (thousands: number) => (thousands >= 1000 ? `${(thousands / 1000).toFixed(1)}m` : `${thousands}k`);
    const of = { ...drawnReport, universe, target: universe, rows };
    return made(
      of,
      [
        ['Channel', 'Vehicle', 'Monthly audience', 'Average uses per month'],
        ['', 'Total population 14+', short(universe), ''],
        ...rows.map(({ vehicle, all, allTimes }): Cell[] => [vehicle.channel, vehicle.name, short(all), allTimes]),
      ],
      toTimes(of),
    );
  },
  'stars at figures of few respondents': report(
    { targets: 1 },
    (of, draw) => [
      ['Vehicle', ...labels(of).map((label) => `${label} (000)`)],
      ['Population', ...of.groups.map(({ people }) => grouped(people))],
      ...of.rows.map(({ vehicle, people }): Cell[] => [
        vehicle.name,
        ...people.map((value) => grouped(value) + (value < 700 ? draw.one(['*', '**', ' *']) : '')),
      ]),
      ['* low sample, treat with caution', '', ''],
      ['** very low sample, not reliable', '', ''],
    ],
    () => ({ writing: { kinds: ['csv'] } }),
  ),
  'measures in rows, vehicles and channels in columns': report(
    { count: [5, 14] },
    (of) => [
      ['Measure', 'Universe', ...of.rows.map(({ vehicle }) => vehicle.name)],
      ['Channel', '', ...of.rows.map(({ vehicle }) => vehicle.channel)],
      ['Audience (000)', of.universe, ...of.rows.map(({ all }) => all)],
      ['Reach %', 100, ...of.rows.map((line) => column(of, line, 0))],
      ['Avg frequency per month', '', ...of.rows.map(timesOf)],
    ],
    toTimes,
  ),
  'a pivot of channels and vehicles, the population below': report(
    {},
    (of) => [
      ['Filter: Used past 4 weeks', 'Yes'],
      [],
      ['Row Labels', "Sum of Audience ('000)", 'Average of Uses per month'],
      ...underChannels(
        of,
        (channel) => [[channel, '', '']],
        ({ vehicle, all, allTimes }) => [vehicle.name, all, allTimes],
      ),
      [],
      ["Population 14+ ('000)", of.universe],
    ],
    toTimes,
  ),
  'a table of spend beside the audience': report(
    {},
    (of, draw) => {
      const spend = ['Search', 'Direct mail', 'Events', 'Sponsorship', 'Trade'];
      const right = (at: number): Cell[] =>
        at < spend.length ? [spend[at]!, grouped(draw.whole(20, 900) * 1000)] : [];
      return [
        ['Audience, past month', '', '', '', '', 'Spend FY25'],
        ['Vehicle', 'Channel', 'Audience (000)', 'Avg freq', '', 'Activity', 'Spend $'],
        ['Universe', '', of.universe, '', '', ...right(0)],
        ...of.rows.map(({ vehicle: { name, channel }, all, allTimes }, at) => [
          ...[name, channel, all, allTimes, ''],
          ...right(at + 1),
        ]),
      ];
    },
    toTimes,
  ),
  'a table of the budget below the audience': report({}, (of, draw) => [
    ['1. Audience by vehicle (past month)'],
    ['Channel', 'Vehicle', 'People (000)', 'Reach'],
    ['', 'Total population', of.universe, '100.0%'],
    ...of.rows.map(({ vehicle, all }) => [vehicle.channel, vehicle.name, all, percent(all / of.universe)]),
    [],
    [],
    ['2. Budget by month ($)'],
    ['Line', 'Jan', 'Feb', 'Mar', 'Apr'],
    ...['Media', 'Production', 'Fees'].map((line): Cell[] => [
      line,
      ...[1, 2, 3, 4].map(() => draw.whole(10, 90) * 1000),
    ]),
  ]),
  'people in full, shown as thousands by their format': (draw) => {
    const of = drawReport(draw);
    const full = (thousands: number) => thousands * 1000 + draw.whole(-400, 400);
    const [universe, ...all] = [full(of.universe), ...of.rows.map((line) => full(line.all))];
    const exact = { ...of, universe: universe / 1000, target: universe / 1000 };
    return made(
      exact,
      [
        ['Channel', 'Vehicle', 'Audience (000)', 'Frequency'],
        ['', 'Population 14+', universe, ''],
        ...of.rows.map(({ vehicle, allTimes }, at): Cell[] => [vehicle.channel, vehicle.name, all[at]!, allTimes]),
      ],
      {
        truth: crosstabTruth(exact, (row) => all[of.rows.indexOf(row as Line)]!, timesOf),
        writing: { kinds: ['xlsx'], numberFormat: '#,##0,' },
      },
    );
  },
  'percents with the population and sample in cells above': report(
    {},
    (of) => [
      ['Population 14+:', grouped(of.universe * 1000)],
      ['Sample:', of.groups[0]!.sample],
      [],
      ['Channel', 'Vehicle', 'Monthly reach', 'Times per user'],
      ...of.rows.map((line): Cell[] => [
        line.vehicle.channel,
        line.vehicle.name,
        `${column(of, line, 0).toFixed(1)}%`,
        line.allTimes,
      ]),
    ],
    (of) => ({ truth: ofPercents(of, 1, timesOf) }),
  ),
  'shares from 0 to 1, the universe in every row': report(
    {},
    (of) => [
      ['media_channel', 'media_vehicle', 'reach_share', 'avg_monthly_frequency', 'universe'],
      ...of.rows.map(({ vehicle, all, allTimes }): Cell[] => [
        vehicle.channel,
        vehicle.name,
        rounded(all / of.universe, 4),
        allTimes,
        of.universe * 1000,
      ]),
    ],
    (of) => ({
      truth: crosstabTruth(of, ({ all }) => rounded(all / of.universe, 4) * of.universe * 1000, timesOf),
      writing: { kinds: ['csv'], isPadded: false },
    }),
  ),
  'channel only at its first vehicle, the base above': report(
    {},
    (of) => [
      ['Audience summary'],
      ['Base: People 14+', grouped(of.universe * 1000)],
      [],
      ['Channel', 'Vehicle', 'Monthly audience (000s)', 'Monthly frequency'],
      ...of.rows.map(({ vehicle: { channel, name }, all, allTimes }, at): Cell[] => [
        of.rows[at - 1]?.vehicle.channel === channel ? '' : channel,
        name,
        grouped(all),
        `${allTimes} times`,
      ]),
    ],
    toTimes,
  ),
  'a sheet for each audience, everybody first': (draw) => {
    const of = drawReport(draw, { targets: 2, total: ['People 14+', 'Total'] });
    const [first, ...otherSheets] = of.groups.map(({ label, people, sample }, at) => ({
      name: label,
      rows: [
        [`${label}: media used in the past month`],
        ['Universe (000)', people],
        ['Sample', sample],
        [],
        ['Channel', 'Vehicle', '(000)', '%'],
        ...of.rows.map((line): Cell[] => [
          line.vehicle.channel,
          line.vehicle.name,
          line.people[at]!,
          column(of, line, at),
        ]),
      ],
    }));
    const writing: Writing = { kinds: ['xlsx'], sheetName: first!.name, otherSheets };
    return made(of, first!.rows, { ...ofEverybody(of), writing });
  },
  'copied from a page: unbreakable spaces and curly quotes': report(
    {},
    (of) => [
      ['Monthly\u00A0audience\u00A0(’000)', '', ''],
      ['Vehicle\u00A0', 'Audience\u00A0(’000)', 'Reach\u00A0%'],
      ['All people\u00A014+', grouped(of.universe, '\u00A0'), '100%'],
      ...of.rows.map((line): Cell[] => [
        `\u00A0${line.vehicle.name}\u00A0`,
        grouped(line.all, '\u00A0'),
        `${column(of, line, 0).toFixed(1)}\u00A0%`,
      ]),
    ],
    () => ({ writing: { kinds: ['csv'] } }),
  ),
  'Power BI: the filters in words below, full numbers': report(
    {},
    (of) => [
      ['Channel', 'Vehicle', 'Audience', 'Reach %', 'Avg Frequency'],
      ...of.rows.map(({ vehicle, all, allTimes }): Cell[] => [
        vehicle.channel,
        vehicle.name,
        all * 1000,
        all / of.universe,
        allTimes,
      ]),
      ['Total', 'Population', of.universe * 1000, 1, ''],
      [],
      ['Applied filters:\nPeriod is September 2025\nAge is not blank'],
    ],
    (of) => ({ truth: withTimes(of), writing: { kinds: ['xlsx'], sheetName: 'Export' } }),
  ),
  'Tableau: a row for each vehicle, audience and measure': report(
    { targets: 1, count: [5, 12] },
    (of) => [
      ['channel', 'vehicle', 'demographic', 'measure', 'value'],
      ...of.groups.map(({ label, people }): Cell[] => ['', 'All', label, 'people_000', people]),
      ...of.rows.flatMap((line) =>
        of.groups.flatMap(({ label }, at): Cell[][] => [
          [line.vehicle.channel, line.vehicle.name, label, 'people_000', line.people[at]!],
          [line.vehicle.channel, line.vehicle.name, label, 'reach_pct', column(of, line, at)],
        ]),
      ),
    ],
    () => ({ writing: { kinds: ['csv'] } }),
  ),
  'a dashboard with its grand total on top': report({ targets: 1 }, (of) => [
    ['Title', ...labels(of).flatMap((label) => [`${label} (000)`, `${label} %`])],
    ['Grand Total', ...of.groups.flatMap(({ people }) => [people, 100])],
    ...of.rows.map((line): Cell[] => [
      line.vehicle.name,
      ...of.groups.flatMap((_, at) => [line.people[at]!, column(of, line, at)]),
    ]),
  ]),
  'SPSS: multiple responses, percent of cases': report({ count: [8, 16] }, (of) => {
    const total = of.rows.reduce((sum, { all }) => sum + all, 0);
    const cells = (all: number): Cell[] => [
      all * 1000,
      rounded((100 * all) / total, 1),
      rounded((100 * all) / of.universe, 1),
    ];
    const people = of.universe * 1000;
    return [
      ['$media Frequencies'],
      [],
      ['', '', 'Responses', '', 'Percent of Cases'],
      ['', '', 'N', 'Percent', ''],
      ...of.rows.map(({ vehicle: { channel, name }, all }, at): Cell[] => [
        at === 0 ? 'Media used in past month' : '',
        `${channel}: ${name}`,
        ...cells(all),
      ]),
      ['Total', '', ...cells(total)],
      ['a. Dichotomy group tabulated at value 1.'],
      [],
      ['Case Summary'],
      ['', 'Cases', '', '', '', '', ''],
      ['', 'Valid', '', 'Missing', '', 'Total', ''],
      ['', 'N', 'Percent', 'N', 'Percent', 'N', 'Percent'],
      ['$media', people, '100.0%', 0, '0.0%', people, '100.0%'],
    ];
  }),
  'SPSS: custom tables of Yes and No': yesAndNo(
    ({ name }, yes, no, universe) => [
      [`Used in past month: ${name}`, 'Yes', yes, percent(yes / universe)],
      ['', 'No', no, percent(no / universe)],
      ['', 'Total', universe, '100.0%'],
    ],
    [['Table 1'], ['', '', 'Total', ''], ['', '', 'Count', 'Column N %']],
  ),
  'PSPP: a table of frequencies for each vehicle': yesAndNo(({ name }, yes, no, universe) => [
    [`Table: Used in past month: ${name}`],
    ['', '', 'Frequency', 'Percent', 'Valid Percent', 'Cumulative Percent'],
    ['Valid', 'No', no, ...Array<string>(3).fill(percent(no / universe))],
    ['', 'Yes', yes, percent(yes / universe), percent(yes / universe), '100.0%'],
    ['Total', '', universe, '100.0%', '', ''],
    [],
  ]),
  'Displayr: percents and weighted counts, the population below': report({ count: [6, 14] }, (of) => [
    ['Media used in the past month'],
    ['', '%', 'Weighted Count'],
    ...of.rows.map(({ vehicle, all }) => [vehicle.name, percent(all / of.universe), all * 1000]),
    ['NET', '97.4%', Math.round(of.universe * 974)],
    ['sample size = 412; total sample size = 412; 95% confidence level'],
    [`Weighted population = ${of.universe * 1000}`],
  ]),
  'German: Reichweite (Tsd.)': translated({
    title: 'Reichweiten der Medien, letzte 4 Wochen',
    heads: ['Medium', 'Reichweite (Tsd.)', 'Reichweite in %', 'Kontakte pro Monat'],
    totals: ['Gesamt', 'Grundgesamtheit', 'Bevölkerung ab 14 Jahre'],
    marks: ['.'],
  }),
  'French: Couverture (milliers)': translated({
    title: 'Audience des médias, 4 dernières semaines',
    heads: ['Support', 'Couverture (milliers)', 'Couverture %', 'Répétition mensuelle'],
    totals: ['Ensemble', 'Population totale', 'Total'],
    marks: ['\u00A0', ' '],
  }),
  'Dutch: Bereik (x 1.000)': translated({
    title: 'Bereik per medium, afgelopen 4 weken',
    heads: ['Medium', 'Bereik (x 1.000)', 'Bereik %', 'Contactfrequentie per maand'],
    totals: ['Totaal', 'Universum', 'Totale bevolking'],
    marks: ['.'],
  }),
  'Spanish: Alcance (miles)': translated({
    title: 'Alcance de los medios, últimas 4 semanas',
    heads: ['Soporte', 'Alcance (miles)', 'Alcance %', 'Frecuencia mensual'],
    totals: ['Total', 'Universo', 'Población'],
    marks: ['.'],
  }),
  'Italian: Copertura (migliaia)': translated({
    title: 'Copertura dei mezzi, ultime 4 settimane',
    heads: ['Mezzo', 'Copertura (migliaia)', 'Copertura %', 'Frequenza mensile'],
    totals: ['Totale', 'Universo', 'Popolazione'],
    marks: ['.'],
  }),
  'Portuguese: Alcance (milhares)': translated({
    title: 'Alcance dos meios, últimas 4 semanas',
    heads: ['Veículo', 'Alcance (milhares)', 'Alcance %', 'Frequência mensal'],
    totals: ['Total', 'Universo', 'População'],
    marks: ['.'],
  }),
};

/** Reports with something that a careful reader must ask. */
export const ASKED_REPORTS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'radio audience of a week': report(
    { channels: ['Radio'], count: [5, 11], targets: 2, total: ['People 10+', 'All People 14+'] },
    (of) => [
      ['GfK Radio Ratings Survey 6 2025: Cumulative Audience (000s), Mon-Sun 5.30am-12mn, weekly'],
      [],
      ['Station', ...labels(of)],
      ['Potential', ...of.groups.map(({ people }) => people)],
      ...of.rows.map(({ vehicle, people }): Cell[] => [vehicle.name, ...people]),
    ],
  ),
  'podcast ranker without a population': report({ channels: ['Podcasts'], count: [4, 7] }, (of, draw) => [
    ['Triton Australian Podcast Ranker - Sales Representatives - September 2025'],
    ['Rank', 'Sales Representative', 'Monthly Listeners', 'Monthly Downloads', 'Active Podcasts'],
    ...of.rows
      .toSorted((one, other) => other.all - one.all)
      .map(({ vehicle, all }, at): Cell[] => [
        at + 1,
        vehicle.name,
        all * 1000,
        all * draw.whole(3000, 9000),
        draw.whole(20, 900),
      ]),
  ]),
  'figures of one audience only': (draw) => {
    const of = drawReport(draw, { targets: 1 });
    // These people are then the universe.
    const only = {
      ...of,
      universe: of.target,
      demographic: EVERYBODY.name,
      rows: of.rows.map((line) => ({ ...line, all: line.target })),
    };
    return made(only, [
      [`Target: ${of.words}`],
      ['Target size (000)', of.target],
      ['Sample', of.groups[1]!.sample],
      [],
      ['Channel', 'Vehicle', 'Audience (000)', 'Reach %'],
      ...of.rows.map((line): Cell[] => [line.vehicle.channel, line.vehicle.name, line.target, column(of, line, 1)]),
    ]);
  },
  'percents without a population': report(
    {},
    (of) => [
      ['Channel', 'Media', 'Monthly reach %'],
      ...of.rows.map((line): Cell[] => [line.vehicle.channel, line.vehicle.name, column(of, line, 0)]),
    ],
    (of) => ({ truth: ofPercents(of) }),
  ),
};
