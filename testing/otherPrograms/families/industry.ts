import type { Crosstab, Line } from '../crosstab.ts';
import { columnPercent, crosstabReading, drawCrosstab, indexOf, rowPercent } from '../crosstab.ts';
import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Families, Cell, MadeFile } from '../file.ts';
import {
  anyFile,
  bookFile,
  COMMAS,
  drawCommas,
  drawSavedByExcel,
  excelFile,
  groupedCell,
  percentCell,
  plainBookFile,
  textFile,
} from '../file.ts';
import { openTruth } from '../truth.ts';
import { byChannel } from '../vehicles.ts';

const labels = (tab: Crosstab) => tab.groups.map((group) => group.label);
const vehiclesOf = (tab: Crosstab) => tab.lines.map((line) => line.vehicle);
const grouped = (value: number) => value.toLocaleString('en-AU');

/** The four measures of a vehicle in a group: people, percent of the group, percent of the users, index. */
const fourMeasures = (tab: Crosstab, line: Line, place: number): number[] => [
  line.people[place]!,
  columnPercent(tab, line, place),
  rowPercent(line, place),
  indexOf(tab, line, place),
];
/** The same four measures of a whole group. */
const baseMeasures = (tab: Crosstab, { people }: Crosstab['groups'][number]): number[] => [
  people,
  100,
  rounded((100 * people) / tab.groups[0]!.people, 1),
  100,
];

/** Lines under their channel, each channel with a heading row. */
function underChannels(tab: Crosstab, heading: (channel: string) => Cell[], row: (line: Line) => Cell[]): Cell[][] {
  return byChannel(vehiclesOf(tab)).flatMap(([channel, vehicles]) => [
    heading(channel),
    ...tab.lines.filter((line) => vehicles.includes(line.vehicle)).map(row),
  ]);
}

/** Roy Morgan Asteroid: four lines for each medium: wc (000s), v%, h%, index. */
const asteroidStacked = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(1, 4), total: ['Total', 'TOTAL'] });
  const block = (line: Line, name: string): Cell[][] => [
    [name, 'wc', ...line.people],
    ['', 'v%', ...line.people.map((_, place) => columnPercent(tab, line, place))],
    ['', 'h%', ...line.people.map((_, place) => rowPercent(line, place))],
    ['', 'ix', ...line.people.map((_, place) => indexOf(tab, line, place))],
  ];
  const total: Cell[][] = [
    ['Total', 'uwc', ...tab.groups.map((group) => group.sample)],
    ['', "wc ('000s)", ...tab.groups.map((group) => group.people)],
  ];
  const rows: Cell[][] = [
    ['Roy Morgan Single Source Australia: Jul 2024 - Jun 2025'],
    ['Filter: None'],
    ["Weight: Population ('000s)"],
    [],
    ['', '', ...labels(tab)],
    ...total,
    ...tab.lines.flatMap((line) => block(line, `${line.vehicle.channel}: ${line.vehicle.written}`)),
    [],
    ['© Roy Morgan Research'],
  ];
  return excelFile(
    draw,
    { name: 'Table 1', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', sample: true }) },
  );
};

/** Roy Morgan summary: for each group a block of 000s, Vert%, Index columns. */
const royMorganBlocks = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(1, 3) });
  const heads = ["'000s", 'Vert%', 'Horz%', 'Index'];
  const merges = tab.groups.map((_, place) => [2, 1 + 4 * place, 2, 4 + 4 * place] as const);
  const rows: Cell[][] = [
    ['Roy Morgan Single Source, 12 months to September 2025. Base: Australians 14+'],
    [],
    ['', ...labels(tab).flatMap((label) => [label, '', '', ''])],
    ['Media used in an average 4 weeks', ...tab.groups.flatMap(() => heads)],
    ['Total', ...tab.groups.flatMap((group) => [...baseMeasures(tab, group)])],
    ...tab.lines.map((line) => [
      line.vehicle.written,
      ...tab.groups.flatMap((_, place) => fourMeasures(tab, line, place)),
    ]),
  ];
  return excelFile(
    draw,
    { name: 'Crosstab', rows, merges },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) },
  );
};

/** Nielsen CMV: Unwgtd, Wgtd (000), Vert %, Horz %, Index for the whole and one target. */
const nielsenCmv = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1, total: ['All People 14+', 'TOTAL'] });
  const heads = ['Unwgtd', 'Wgtd (000)', 'Vert %', 'Horz %', 'Index'];
  const rows: Cell[][] = [
    ['Survey:', 'Nielsen CMV National S07 2025'],
    ['Base:', 'All People 14+'],
    ['Target:', tab.groups[1]!.label],
    [],
    ['', ...labels(tab).flatMap((label) => [label, '', '', '', ''])],
    ['', ...tab.groups.flatMap(() => heads)],
    [
      'Base',
      ...tab.groups.flatMap((group) => [
        group.sample,
        group.people,
        '100.0%',
        `${rounded((100 * group.people) / tab.groups[0]!.people, 1)}%`,
        100,
      ]),
    ],
    ...underChannels(
      tab,
      (channel) => [channel.toUpperCase()],
      (line) => [
        `  ${line.vehicle.written}`,
        ...tab.groups.flatMap((_, place) => [
          line.sample[place]!,
          line.people[place]!,
          `${columnPercent(tab, line, place).toFixed(1)}%`,
          `${rowPercent(line, place).toFixed(1)}%`,
          indexOf(tab, line, place),
        ]),
      ],
    ),
    [],
    ['* Relative standard error above 25%: use with caution'],
  ];
  return excelFile(
    draw,
    { name: 'CMV', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', sample: true }) },
  );
};

/** Nielsen Arianna and OzTAM: reach of TV channels in 28 days by target, with mean frequency. */
const arianna = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['FTA Metro', 'BVOD'], count: [5, 12], total: ['Total People'] });
  const { people: universe } = tab.groups[0]!;
  const rows: Cell[][] = [
    ['Analysis: Reach & Frequency'],
    ['Market: 5 City Metro'],
    ['Period: 28 days, 31/08/2025 - 27/09/2025'],
    ['Target: Total People', `Universe (000): ${universe}`],
    [],
    ['Channel', 'Reach (000)', 'Reach %', 'Avg Freq (days)'],
    ...tab.lines.map((line) => [line.vehicle.written, line.people[0]!, columnPercent(tab, line, 0), line.uses]),
  ];
  return textFile(rows, drawCommas(draw), {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', frequency: true }),
  });
};

/** YouGov Crunch toplines: percents of everybody, weighted and unweighted N above. */
const crunchToplines = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { total: ['Total'] });
  const [total] = tab.groups;
  const rows: Cell[][] = [
    ['AU Media Tracker - Toplines'],
    ['Weighted N', total!.people * 1000],
    ['Unweighted N', total!.sample],
    [],
    ...byChannel(vehiclesOf(tab)).flatMap(([channel, vehicles]): Cell[][] => [
      [`${channel}: used in the past month`],
      ['', '%'],
      ...tab.lines
        .filter((line) => vehicles.includes(line.vehicle))
        .map((line): Cell[] => [line.vehicle.written, `${columnPercent(tab, line, 0, 0)}%`]),
      [],
    ]),
  ];
  return anyFile(draw, rows, {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'percent', digits: 0, sample: true }),
  });
};

/** YouGov Profiles: percents of the nation and of an audience, z-score. The nation's size is in a note. */
const youGovProfiles = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1, total: ['Nat Rep', 'AU Nat Rep 14+'] });
  const [total, target] = tab.groups as [Crosstab['groups'][number], Crosstab['groups'][number]];
  const rows: Cell[][] = [
    ['Profiles+ Australia 2025-10-05'],
    ['Audience', target.label, `N=${grouped(target.sample)}`, `${grouped(target.people)},000 people`],
    ['Comparison', total.label, `N=${grouped(total.sample)}`, `${grouped(total.people)},000 people`],
    [],
    ['Category', 'Attribute', target.label, total.label, 'Difference', 'Z Score'],
    ...tab.lines.map((line) => {
      const [all, some] = [columnPercent(tab, line, 0), columnPercent(tab, line, 1)];
      return [
        `${line.vehicle.channel}, used past month`,
        line.vehicle.written,
        `${some.toFixed(1)}%`,
        `${all.toFixed(1)}%`,
        rounded(some - all, 1),
        rounded((some - all) / 4, 2),
      ];
    }),
  ];
  return excelFile(
    draw,
    { name: 'Profiles', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'percent', sample: true }) },
  );
};

/** Ipsos iris: brands with audience (000s), reach %, minutes and page views. */
const ipsosIris = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['Digital', 'Social', 'Video'], count: [8, 22], total: ['People 14+'] });
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['Ipsos iris Online Audience Measurement Service'],
    ['September 2025, Age 14+, PC/laptop/smartphone/tablet, Text only, Brand'],
    [`Online universe (000): ${grouped(universe)}`],
    [],
    ['Rank', 'Brand', 'Type', 'Audience (000s)', 'Reach %', 'Average Minutes PP', 'Page Views (000s)'],
    ...tab.lines
      .toSorted((one, other) => other.people[0]! - one.people[0]!)
      .map((line, place) => [
        place + 1,
        line.vehicle.written,
        line.vehicle.channel,
        line.people[0]!,
        columnPercent(tab, line, 0),
        rounded(draw.unit() * 300, 1),
        line.people[0]! * draw.whole(4, 40),
      ]),
  ];
  return excelFile(draw, { name: 'iris', rows }, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) });
};

/** MRI-Simmons: rows with Unwgt, Wgt (000), Col %, Row %, Index one under the other in separate columns by target. */
const mriSimmons = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 2, total: ['Total'] });
  const kinds = ['Unweighted', 'Weighted (000)', 'Vertical %', 'Horizontal %', 'Index'] as const;
  const cell = (line: Line, place: number): Cell[] => [line.sample[place]!, ...fourMeasures(tab, line, place)];
  const rows: Cell[][] = [
    ['Study: 2025 Doublebase'],
    ['Weight: Population'],
    [],
    ['Target', 'Measure', 'Total Base', ...vehiclesOf(tab).map((one) => one.written)],
    ...tab.groups.flatMap((group, place) => {
      const base: Cell[] = [group.sample, ...baseMeasures(tab, group)];
      return kinds.map((kind, order): Cell[] => [
        order === 0 ? group.label : '',
        kind,
        base[order]!,
        ...tab.lines.map((line) => cell(line, place)[order]!),
      ]);
    }),
  ];
  return excelFile(
    draw,
    { name: 'Report', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', sample: true }) },
  );
};

/** GWI crosstab: attribute rows; Universe in people, Responses, Column %, Row %, Index for each audience. */
const gwi = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(1, 2), total: ['Totals', 'All Internet Users'] });
  const heads = ['Responses', 'Universe', 'Column %', 'Row %', 'Index'];
  const rows: Cell[][] = [
    ['Project:', 'Media consumption'],
    ['Data Set:', 'GWI Core Q3 2025'],
    ['Locations:', 'Australia'],
    [],
    ['', '', ...labels(tab).flatMap((label) => [label, '', '', '', ''])],
    ['Question', 'Attribute', ...tab.groups.flatMap(() => heads)],
    [
      '',
      'Totals',
      ...tab.groups.flatMap((group) => [
        group.sample,
        group.people * 1000,
        percentCell(1),
        percentCell(group.people / tab.groups[0]!.people),
        100,
      ]),
    ],
    ...tab.lines.map((line) => [
      `${line.vehicle.channel} used in the last month`,
      line.vehicle.written,
      ...tab.groups.flatMap((group, place) => [
        line.sample[place]!,
        line.people[place]! * 1000,
        percentCell(line.people[place]! / group.people),
        percentCell(line.people[place]! / line.people[0]!),
        indexOf(tab, line, place),
      ]),
    ]),
  ];
  return bookFile([{ name: 'Crosstab', rows }], {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', sample: true }),
  });
};

/** Kantar TGI Choices: Sample, Proj (000), Col %, Row %, Index columns for a target, everybody first. */
const tgiChoices = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1, total: ['TOTAL'] });
  const heads = ['Sample', 'Proj (000)', '% Col', '% Row', 'Index'];
  const rows: Cell[][] = [
    ['', ...labels(tab).flatMap((label) => [label, '', '', '', ''])],
    ['', ...tab.groups.flatMap(() => heads)],
    ['TOTAL', ...tab.groups.flatMap((group) => [group.sample, ...baseMeasures(tab, group)])],
    ...tab.lines.map((line) => [
      `${line.vehicle.channel} - Used last month: ${line.vehicle.written}`,
      ...tab.groups.flatMap((_, place) => [line.sample[place]!, ...fourMeasures(tab, line, place)]),
    ]),
    [],
    ['Copyright Kantar Media TGI. All rights reserved.'],
  ];
  return textFile(rows, drawCommas(draw), {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', sample: true }),
  });
};

/** Telmar: five lines under each row label, the measure in the second column. */
const telmarLines = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(1, 3), total: ['Totals'] });
  const lines = (name: string, values: readonly (readonly [string, Cell[]])[]) =>
    values.map(([measure, cells]): Cell[] => [name, measure, ...cells]);
  const rows: Cell[][] = [
    ['Survey', 'AU Media Study 2025'],
    ['Table Base', 'Total population 14+'],
    [],
    ['Title', 'Data', ...labels(tab)],
    ...lines('Totals', [
      ['Audience(000)', tab.groups.map((group) => group.people)],
      ['Resps', tab.groups.map((group) => group.sample)],
      ['%Col', tab.groups.map(() => 100)],
    ]),
    ...tab.lines.flatMap((line) =>
      lines(line.vehicle.written, [
        ['Audience(000)', line.people],
        ['Resps', line.sample],
        ['%Col', line.people.map((_, place) => columnPercent(tab, line, place))],
        ['%Row', line.people.map((_, place) => rowPercent(line, place))],
        ['Index', line.people.map((_, place) => indexOf(tab, line, place))],
      ]),
    ),
  ];
  return anyFile(draw, rows, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', sample: true }) });
};

/** Clear Decisions: merged target heads over "000s" and "%", a base row named All. */
const clearDecisions = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 2, total: ['All Australians 14+'] });
  const merges = tab.groups.map((_, place) => [0, 2 + 2 * place, 0, 3 + 2 * place] as const);
  const rows: Cell[][] = [
    ['', '', ...labels(tab).flatMap((label) => [label, ''])],
    ['Media', 'Title', ...tab.groups.flatMap(() => ['000s', '%'])],
    ['', 'All', ...tab.groups.flatMap((group) => [groupedCell(group.people), percentCell(1)])],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      ...tab.groups.flatMap((group, place) => [
        groupedCell(line.people[place]!),
        percentCell(line.people[place]! / group.people),
      ]),
    ]),
  ];
  return bookFile([{ name: 'Clear Decisions', rows, merges }], {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands' }),
  });
};

/** Comscore MMX: media with [P] and [M] tags, total audience first, unique visitors (000), visits a visitor. */
const comscore = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['Digital', 'Social', 'Video'], count: [8, 20] });
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['Media Metrix Multi-Platform Key Measures'],
    ['Geography: Australia', 'Target: Total Audience', 'Media: All', 'Date: September 2025'],
    [],
    ['', 'Media', 'Total Unique Visitors/Viewers (000)', '% Reach', 'Average Visits per Visitor'],
    ['', 'Total Internet: Total Audience', universe, 100, 61.3],
    ...tab.lines.map((line, place) => [
      place + 1,
      `[${draw.pick(['P', 'M', 'M', 'C'])}] ${line.vehicle.written}`,
      line.people[0]!,
      columnPercent(tab, line, 0),
      line.uses,
    ]),
  ];
  return textFile(rows, drawCommas(draw), {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', frequency: true }),
  });
};

/** Print readership (emma, Roy Morgan): titles with readership (000s) and change on last year. */
const readership = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['Print'], count: [6, 14] });
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['Total News Publishing readership, last four weeks'],
    [`Source: 12 months to September 2025. Population 14+: ${grouped(universe)},000`],
    [],
    ['Publication', 'Publisher', 'Sep 2024 (000s)', 'Sep 2025 (000s)', '% change', '% of population'],
    ...tab.lines.map((line) => {
      const before = Math.round(line.people[0]! * (0.85 + 0.3 * draw.unit()));
      return [
        line.vehicle.written,
        draw.pick(['News Corp', 'Nine', 'ACM', 'Are Media']),
        before,
        line.people[0]!,
        `${rounded(100 * (line.people[0]! / before - 1), 1)}%`,
        `${columnPercent(tab, line, 0)}%`,
      ];
    }),
  ];
  return excelFile(
    draw,
    { name: 'Readership', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) },
  );
};

/** Radio ratings: weekly cumulative audience (000s). A week is not a month. */
const radioCume = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, {
    channels: ['Radio'],
    count: [5, 11],
    demographics: 2,
    total: ['People 10+', 'All People 14+'],
  });
  const rows: Cell[][] = [
    ['GfK Radio Ratings Survey 6 2025: Cumulative Audience (000s), Mon-Sun 5.30am-12mn, weekly'],
    [],
    ['Station', ...labels(tab)],
    ['Potential', ...tab.groups.map((group) => group.people)],
    ...tab.lines.map((line) => [line.vehicle.written, ...line.people]),
  ];
  const question = { about: 'period', asks: 'The audience is of a week. May it stand for a month?' };
  return excelFile(
    draw,
    { name: 'Cume', rows },
    openTruth(question, [['as it is', crosstabReading(tab, { figures: 'thousands' })]]),
  );
};

/** MOVE out-of-home: formats of operators with 28-day reach and frequency. */
const outOfHomeReach = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['OOH'], count: [4, 8], demographics: 1 });
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['MOVE 2.0 Report', '', '', `Universe: ${grouped(universe * 1000)}`],
    ['Media owner', 'Reach (people)', 'Reach %', 'Frequency', 'Contacts'],
    ...tab.lines.map((line) => [
      line.vehicle.written,
      groupedCell(line.people[0]! * 1000),
      percentCell(line.people[0]! / universe),
      line.uses,
      groupedCell(line.people[0]! * 1000 * line.uses),
    ]),
  ];
  const { target: _none, ...reading } = crosstabReading(tab, { figures: 'thousands', frequency: true });
  return excelFile(draw, { name: 'MOVE', rows }, { kind: 'plain', ...reading });
};

/** Podcast ranker: monthly listeners of sales networks; the country's population is not in the file. */
const podcastRanker = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { channels: ['Podcasts'], count: [4, 7] });
  const rows: Cell[][] = [
    ['Triton Australian Podcast Ranker - Sales Representatives - September 2025'],
    ['Rank', 'Sales Representative', 'Monthly Listeners', 'Monthly Downloads', 'Active Podcasts'],
    ...tab.lines
      .toSorted((one, other) => other.people[0]! - one.people[0]!)
      .map((line, place) => [
        place + 1,
        line.vehicle.written,
        line.people[0]! * 1000,
        line.people[0]! * draw.whole(3000, 9000),
        draw.whole(20, 900),
      ]),
  ];
  const question = { about: 'population', asks: 'The file has listeners only. Of how many people are they a part?' };
  const universe = tab.groups[0]!.people * 1000;
  return anyFile(
    draw,
    rows,
    openTruth(question, [[`${universe} people`, crosstabReading(tab, { figures: 'thousands' })]]),
  );
};

/** A desk's one-page crosstab: percents only, the population in the title. */
const percentsWithTitle = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(0, 3) });
  const rows: Cell[][] = [
    [
      `Media usage, past month. Base: ${labels(tab)[0]} (n=${grouped(tab.groups[0]!.sample)}, population ${grouped(tab.groups[0]!.people)},000)`,
    ],
    [],
    ['%', ...labels(tab)],
    ...tab.lines.map((line) => [
      line.vehicle.written,
      ...tab.groups.map((_, place) => columnPercent(tab, line, place)),
    ]),
  ];
  const { target: _unknown, ...reading } = crosstabReading(tab, { figures: 'percent', sample: true });
  return excelFile(draw, { name: 'Sheet1', rows }, { kind: 'plain', ...reading });
};

/** Nets and subtotals between the vehicles: "Any BVOD (net)". */
const withNets = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: draw.whole(0, 2) });
  const net = (channel: string, place: number) =>
    Math.round(Math.min(0.97, 0.7 + channel.length / 100) * tab.groups[place]!.people);
  const wording = draw.pick(['Any NAME (net)', 'NET: NAME', 'Total NAME', 'NAME - any']);
  const rows: Cell[][] = [
    ['Past 4 weeks media consumption (000)'],
    [],
    ['', ...labels(tab)],
    ['Base (000)', ...tab.groups.map((group) => group.people)],
    ...underChannels(
      tab,
      (channel) => [wording.replace('NAME', channel), ...tab.groups.map((_, place) => net(channel, place))],
      (line) => [`   ${line.vehicle.written}`, ...line.people],
    ),
  ];
  return excelFile(draw, { name: 'Media', rows }, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) });
};

/** Heavy, medium, light and none for each medium: reach is what is not none. */
const usageLevels = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { count: [4, 10] });
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['Usage levels past month', '(000)', '%'],
    ['Total', universe, 100],
    ...tab.lines.flatMap((line) => {
      const users = line.people[0]!;
      const [heavy, medium] = [Math.round(users * 0.3), Math.round(users * 0.3)];
      const part = (label: string, people: number): Cell[] => [
        `${line.vehicle.written} - ${label}`,
        people,
        rounded((100 * people) / universe, 1),
      ];
      return [
        part('Heavy', heavy),
        part('Medium', medium),
        part('Light', users - heavy - medium),
        part('Non-user', universe - users),
      ];
    }),
  ];
  return anyFile(draw, rows, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) });
};

/** People write millions and thousands with a letter: 4.2m, 350k. */
const lettersForUnits = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { count: [6, 14] });
  const short = (thousands: number) => (thousands >= 1000 ? `${(thousands / 1000).toFixed(1)}m` : `${thousands}k`);
  const read = (thousands: number) => (thousands >= 1000 ? Number((thousands / 1000).toFixed(1)) * 1000 : thousands);
  for (const line of tab.lines) line.people = line.people.map(read);
  tab.groups[0]!.people = read(tab.groups[0]!.people);
  const rows: Cell[][] = [
    ['Channel', 'Vehicle', 'Monthly audience', 'Average uses per month'],
    ['', 'Total population 14+', short(tab.groups[0]!.people), ''],
    ...tab.lines.map((line) => [line.vehicle.channel, line.vehicle.written, short(line.people[0]!), line.uses]),
  ];
  return anyFile(draw, rows, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', frequency: true }) });
};

/** Small bases are marked: 1,234*, 410**; figures as texts with commas. */
const markedLowBases = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1 });
  const marked = (line: Line, place: number) =>
    grouped(line.people[place]!) + (line.people[place]! < 700 ? draw.pick(['*', '**', ' *']) : '');
  const rows: Cell[][] = [
    ['Vehicle', ...labels(tab).map((label) => `${label} (000)`)],
    ['Population', ...tab.groups.map((group) => grouped(group.people))],
    ...tab.lines.map((line) => [line.vehicle.written, ...tab.groups.map((_, place) => marked(line, place))]),
    ['* low sample, treat with caution', '', ''],
    ['** very low sample, not reliable', '', ''],
  ];
  return textFile(rows, drawSavedByExcel(draw), { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) });
};

/** Vehicles as columns, measures as rows. */
const turnedCrosstab = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { count: [5, 14] });
  const rows: Cell[][] = [
    ['Measure', 'Universe', ...vehiclesOf(tab).map((one) => one.written)],
    ['Channel', '', ...vehiclesOf(tab).map((one) => one.channel)],
    ['Audience (000)', tab.groups[0]!.people, ...tab.lines.map((line) => line.people[0]!)],
    ['Reach %', 100, ...tab.lines.map((line) => columnPercent(tab, line, 0))],
    ['Avg frequency per month', '', ...tab.lines.map((line) => line.uses)],
  ];
  return anyFile(draw, rows, { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', frequency: true }) });
};

/** A crosstab of one target only: may the target's people stand for everybody? */
const targetOnly = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1 });
  const target = tab.groups[1]!;
  const rows: Cell[][] = [
    [`Target: ${target.label}`],
    ['Target size (000)', target.people],
    ['Sample', target.sample],
    [],
    ['Channel', 'Vehicle', 'Audience (000)', 'Reach %'],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      line.people[1]!,
      columnPercent(tab, line, 1),
    ]),
  ];
  const question = {
    about: 'base',
    asks: `The figures are of ${target.label} only. Shall the file stand for them alone?`,
  };
  return anyFile(
    draw,
    rows,
    openTruth(question, [
      ['these people are the universe', crosstabReading(tab, { figures: 'thousands', group: 1, sample: true })],
    ]),
  );
};

/** Audience figures without a unit: thousands or people? Only a world of thousands fits a country. */
const noUnit = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const rows: Cell[][] = [
    ['Medium', 'Audience', 'Frequency'],
    [draw.pick(['Population', 'Total', 'Universe']), tab.groups[0]!.people, ''],
    ...tab.lines.map((line) => [line.vehicle.written, line.people[0]!, line.uses]),
  ];
  const question = { about: 'units', asks: 'The audience has no unit. Is it thousands of people, or people?' };
  return textFile(
    rows,
    COMMAS,
    openTruth(question, [
      ['thousands', crosstabReading(tab, { figures: 'thousands', frequency: true })],
      ['people', crosstabReading(tab, { figures: 'thousands', frequency: true, unit: 1 })],
    ]),
  );
};

/** Percents without any population: how many people are 100%? */
const percentsOnly = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const rows: Cell[][] = [
    ['Channel', 'Media', 'Monthly reach %'],
    ...tab.lines.map((line) => [line.vehicle.channel, line.vehicle.written, columnPercent(tab, line, 0)]),
  ];
  const question = { about: 'population', asks: 'The file has percents only. How many people are 100%?' };
  return plainBookOrText(
    draw,
    rows,
    openTruth(question, [[`${tab.groups[0]!.people * 1000} people`, crosstabReading(tab, { figures: 'percent' })]]),
  );
};
const plainBookOrText = (draw: Draw, rows: Cell[][], truth: MadeFile['truth']) =>
  draw.chance(0.5) ? plainBookFile('Reach', rows, truth) : textFile(rows, drawCommas(draw), truth);

export const industry: Families = {
  asteroidStacked,
  royMorganBlocks,
  nielsenCmv,
  arianna,
  crunchToplines,
  youGovProfiles,
  ipsosIris,
  mriSimmons,
  gwi,
  tgiChoices,
  telmarLines,
  clearDecisions,
  comscore,
  readership,
  radioCume,
  outOfHomeReach,
  podcastRanker,
  percentsWithTitle,
  withNets,
  usageLevels,
  lettersForUnits,
  markedLowBases,
  turnedCrosstab,
  targetOnly,
  noUnit,
  percentsOnly,
};
