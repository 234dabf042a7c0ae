import type { Cell } from '../intake/truth.ts';
import { truthOf } from '../intake/truth.ts';
import { rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import { KINDS, byChannel, drawn, isoTime, same } from './programs.ts';
import { mediaColumns, others, peopleOf, respondentFile } from './respondentFile.ts';
import type { Made, Plan } from './respondentFile.ts';
import { EVERYBODY, TARGETS, answerCell, drawSample } from './survey.ts';
import type { Coding, Respondent, Sample } from './survey.ts';
import {
  ENGLISH,
  ENGLISH_SCALES,
  NAME_TICKS,
  counts,
  gendersOf,
  peopleWeights,
  plainWeights,
  scale,
  ticks,
  yearsOf,
} from './words.ts';

/** Families about what Excel people put around, between and into the table, and files of one row for each person and vehicle. */

const TIMES: Pick<Plan, 'coding' | 'heading'> = {
  coding: counts(30),
  heading: ({ name }) => `${name} (times a month)`,
};
const YES: Pick<Plan, 'coding' | 'heading'> = { coding: ticks('Yes', 'No'), heading: ({ name }) => name };
const ONE: Pick<Plan, 'coding' | 'heading'> = {
  coding: ticks(1, 0),
  heading: ({ name }) => `${name} - used last month`,
};
const often = (draw: Draw): Pick<Plan, 'coding' | 'heading'> => ({
  coding: scale(draw.one(ENGLISH_SCALES)),
  heading: ({ name }) => `How often: ${name}`,
});
const anyMedia = (draw: Draw) => draw.one([TIMES, YES, ONE, often(draw)]);

const TITLES = [
  ['Media consumption study 2025', 'Client: Banksia Bank', 'Fieldwork: 1 to 28 September 2025'],
  ['Australian Media Monitor - respondent data', 'Filter: none', 'Weighted'],
  ['Ad hoc survey', 'Prepared by: Insights team', 'CONFIDENTIAL'],
];
const NOTES = [
  ['Source: Australian Media Monitor, September 2025', 'Copyright 2025. All rights reserved.'],
  ['Note: figures are based on self-reported use.', 'Base: all respondents'],
  ['* Small base sizes should be treated with caution', 'Printed 30 September 2025'],
];

/** A number in each numeric column of the respondents' rows, words elsewhere. */
function statistics(data: readonly Cell[][], words: string, of: (values: number[]) => number): Cell[] {
  return data[0]!.map((_, column): Cell => {
    const values = data.map((row) => row[column]!);
    if (column === 0) return words;
    const numbers = values.filter((value) => typeof value === 'number');
    return numbers.length === values.length ? rounded(of(numbers), 2) : '';
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);

const MEANS = ['Mean', 'Average', 'Moyenne', 'Mittelwert', 'Media', 'Gemiddelde', 'Avg'];
const SUMS = ['Total', 'Sum', 'Summe', 'Grand Total', 'Totaal', 'Ensemble'];

/** Net columns in front of the vehicles of each channel. */
const withNets =
  (net: (what: string, channel: string) => string): NonNullable<Plan['media']> =>
  (sample) => {
    const columns = mediaColumns(sample, ({ name }) => name);
    return [...byChannel(sample.vehicles)].flatMap(([channel, positions]) => {
      const vehicles = positions.map((at) => columns[at]!);
      if (positions.length === 1) return vehicles;
      const cell = (person: Respondent): Cell =>
        positions.some((at) => person.answers[at] !== 0) ? answerOf(sample, true) : answerOf(sample, false);
      return [{ head: net(KINDS[channel], channel), cell }, ...vehicles];
    });
  };
function answerOf({ coding }: Sample, isUsed: boolean): Cell {
  const { cell } = isUsed ? coding.used[0]! : coding.unused;
  return typeof cell === 'function' ? '' : cell;
}

/** One row for each person and vehicle. */
function longFile(
  draw: Draw,
  plan: {
    readonly coding: Coding;
    readonly heading: string;
    readonly isSparse?: boolean;
    readonly isFirstRowOnly?: boolean;
    readonly hasChannel?: boolean;
    readonly vehicle?: string;
    /** People without any use have one row with NA. */
    readonly hasNa?: boolean;
  },
): Made {
  const [ages, genders, weights] = [yearsOf(ENGLISH), gendersOf(ENGLISH, draw), plainWeights(draw, ENGLISH)];
  const sample = drawSample(draw, { coding: plan.coding, ages, genders, weights });
  for (const { answers } of sample.people) {
    // A person without any row would not be in the file.
    if (!plan.hasNa && !answers.some((answer) => answer > 0)) answers[0] = 1;
  }
  const isWeighted = weights.kind !== 'none';
  const heads = [
    draw.one(ENGLISH.id),
    draw.one(ENGLISH.age),
    draw.one(ENGLISH.gender),
    ...(isWeighted ? [draw.one(weights.headings)] : []),
    ...(plan.hasChannel ? [draw.one(['Channel', 'Media type', 'Medium'])] : []),
    plan.vehicle ?? draw.one(['Vehicle', 'Media', 'Brand', 'Service', 'Title / station', 'Publisher']),
    plan.heading,
  ];
  const rows: Cell[][] = [heads];
  for (const person of sample.people) {
    const own: Cell[] = [
      person.at + 1001,
      person.age,
      genders.words[person.gender]!,
      ...(isWeighted ? [person.weight] : []),
    ];
    let isFirst = true;
    sample.vehicles.forEach(({ name, channel }, at) => {
      if (plan.isSparse && person.answers[at] === 0) return;
      const about = isFirst || !plan.isFirstRowOnly ? own : own.map((): Cell => '');
      rows.push([...about, ...(plan.hasChannel ? [channel] : []), name, answerCell(sample, person, at)]);
      isFirst = false;
    });
    if (isFirst) rows.push([...own, ...heads.slice(own.length).map(() => 'NA')]);
  }
  const people = peopleOf(sample, weights);
  return {
    rows,
    truth: truthOf(people, sample.vehicles),
    demographic: sample.target.name,
    people,
    vehicles: sample.vehicles,
  };
}

export const LAYOUTS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'titles above and notes below': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      above: () => [...draw.one(TITLES).map((line) => [line]), []],
      below: () => [[], ...draw.one(NOTES).map((line) => [line])],
    }),
  'a title beside its label': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      above: ({ people }) => [
        ['Project', 'Media monitor'],
        ['Date', '30 September 2025'],
        ['Respondents', people.length],
        [],
      ],
    }),
  'merged channel headings above the names': (draw) =>
    respondentFile(draw, {
      ...draw.one([YES, { coding: ticks(1, 0) }, often(draw)]),
      isHeadedLast: true,
      media: (sample) => {
        const firsts = new Map([...byChannel(sample.vehicles)].map(([channel, [first]]) => [first, channel]));
        return sample.vehicles.map(({ name }, at) => ({
          head: [firsts.get(at) ?? '', name],
          cell: (person) => answerCell(sample, person, at),
        }));
      },
      writing: ({ mediaAt }, { vehicles }) => ({
        merges: [...byChannel(vehicles).values()].flatMap((positions): [number, number, number][] =>
          positions.length > 1 ? [[0, mediaAt + positions[0]!, mediaAt + positions.at(-1)!]] : [],
        ),
      }),
    }),
  'channel repeated above every name': (draw) =>
    respondentFile(draw, {
      ...draw.one([YES, often(draw)]),
      isHeadedLast: true,
      heading: ({ channel, name }) => [channel, name],
    }),
  'question merged over all media columns': (draw) =>
    respondentFile(draw, {
      coding: ticks('Yes', 'No'),
      isHeadedLast: true,
      heading: ({ name }, at) => [at === 0 ? ENGLISH.used : '', name],
      writing: ({ mediaAt }, { vehicles }) => ({ merges: [[0, mediaAt, mediaAt + vehicles.length - 1]] }),
    }),
  'question codes above the names': (draw) =>
    respondentFile(draw, { ...TIMES, heading: ({ name }, at) => [`Q9_${at + 1}`, `${name} - times last month`] }),
  'names above question codes': (draw) =>
    respondentFile(draw, { ...YES, heading: ({ name }, at) => [name, `Q7_${at + 1}`] }),
  'mean row below': (draw) =>
    respondentFile(draw, {
      ...draw.one([TIMES, ONE]),
      arrange: ({ heads, data }) => [...heads, ...data, statistics(data, draw.one(MEANS), mean)],
    }),
  'total row below': (draw) =>
    respondentFile(draw, {
      ...draw.one([TIMES, ONE]),
      arrange: ({ heads, data }) => [...heads, ...data, statistics(data, draw.one(SUMS), sum)],
    }),
  'mean, minimum, maximum and base below an empty row': (draw) =>
    respondentFile(draw, {
      ...draw.one([TIMES, ONE]),
      arrange: ({ heads, data }) => [
        ...heads,
        ...data,
        [],
        statistics(data, 'Base', (values) => values.length),
        statistics(data, 'Mean', mean),
        statistics(data, 'Min', (values) => Math.min(...values)),
        statistics(data, 'Max', (values) => Math.max(...values)),
      ],
    }),
  'total row above the respondents': (draw) =>
    respondentFile(draw, {
      ...ONE,
      arrange: ({ heads, data }) => [
        ...heads,
        statistics(data, draw.one(['Total', 'TOTAL', 'All respondents']), sum),
        ...data,
      ],
    }),
  'a few rows pasted twice': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      before: () => [drawn(draw, 'Interview time', isoTime)],
      arrange: ({ heads, data }) => [...heads, ...data, ...data.slice(-draw.whole(1, 4))],
    }),
  'headings printed again on every page': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      arrange: ({ heads, data }) => data.flatMap((row, at) => (at % 100 === 0 ? [...heads, row] : [row])),
    }),
  'one line of text among the rows': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      arrange: ({ heads, data }) => [...heads, ...data.slice(0, 90), ['--- page 2 ---'], ...data.slice(90)],
    }),
  'an empty row after every fifty': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      arrange: ({ heads, data }) => [...heads, ...data.flatMap((row, at) => (at % 50 === 49 ? [row, []] : [row]))],
    }),
  'the table begins in the third column and row': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      arrange: ({ heads, data }) => [[], [], ...[...heads, ...data].map((row) => ['', '', ...row])],
    }),
  'empty columns between the blocks': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      arrange: ({ heads, data, mediaAt }) =>
        [...heads, ...data].map((row) => [...row.slice(0, mediaAt), '', ...row.slice(mediaAt), '']),
    }),
  'other questions between the media columns': (draw) => {
    const { coding, heading } = anyMedia(draw);
    const other = others(draw, 5);
    return respondentFile(draw, {
      coding,
      hasOthers: false,
      media: (sample) =>
        mediaColumns(sample, heading!).flatMap((column, at) =>
          at % 2 === 1 && other.length > 0 ? [column, other.pop()!] : [column],
        ),
    });
  },
  'numbers stored as text': (draw) =>
    respondentFile(draw, { ...draw.one([TIMES, ONE]), writing: { kinds: ['xlsx', 'xls'], isText: true } }),
  'a filter and a second sheet of notes': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      writing: {
        kinds: ['xlsx', 'xls'],
        filterRow: 0,
        sheetName: draw.one(['Data', 'Respondents', 'Raw data']),
        otherSheets: [{ name: 'Notes', rows: [['Fieldwork September 2025'], ['Contact: Insights team']] }],
      },
    }),
  'nets: Any before the vehicles': (draw) => respondentFile(draw, { ...YES, media: withNets((what) => `Any ${what}`) }),
  'nets: NET: channel': (draw) =>
    respondentFile(draw, { coding: ticks(1, 0), media: withNets((_what, channel) => `NET: ${channel}`) }),
  'nets: channel (net)': (draw) =>
    respondentFile(draw, { ...YES, media: withNets((_what, channel) => `Total ${channel} (net)`) }),
  'None of these beside the vehicles': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      heading: ({ name }) => name,
      media: (sample) => [
        ...mediaColumns(sample, ({ name }) => name),
        {
          head: draw.one(['None of these', 'None of the above', "Don't know / none"]),
          cell: ({ answers }) => (answers.every((answer) => answer === 0) ? 1 : 0),
        },
      ],
    }),
  'Other (please specify) beside the vehicles': (draw) =>
    respondentFile(draw, {
      coding: NAME_TICKS,
      media: (sample) => [
        ...mediaColumns(sample, ({ name }) => name),
        drawn(draw, 'Other (please specify)', () => draw.one(['', '', '', '', '', 'my local library', 'board games'])),
      ],
    }),
  'survey preview rows of the author': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      before: () => [
        { head: 'Status', cell: ({ at }) => (at === 0 ? 'Survey Preview' : 'IP Address') },
        same('Finished', 'True'),
      ],
      prepare: ({ people }) => {
        people[0]!.counts = false;
      },
    }),
  'one respondent without a weight': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      weights: peopleWeights(ENGLISH),
      prepare: ({ people }) => {
        people[3]!.counts = false;
      },
      arrange: ({ heads, data, weightHeading }) => {
        const column = heads[0]!.indexOf(weightHeading);
        data[3]![column] = draw.one(['', 'n/a', '#N/A']);
        return [...heads, ...data];
      },
    }),
  'one respondent without an age': (draw) =>
    respondentFile(draw, {
      ...anyMedia(draw),
      targets: TARGETS.filter((target) => target !== EVERYBODY),
      ages: { headings: ENGLISH.age, cell: ({ at, age }) => (at === 5 ? '' : age) },
      // Without an age the person is in no target of an age, but still one of the population.
      prepare: ({ people }) => {
        people[5] = { ...people[5]!, age: 0 };
      },
    }),
  'long: a row for each person and vehicle, times': (draw) =>
    longFile(draw, {
      coding: counts(30),
      heading: draw.one(['Times a month', 'Times used last month', 'Uses per month']),
      isSparse: draw.chance(0.5),
    }),
  'long: person only in the first of the rows': (draw) =>
    longFile(draw, { coding: counts(30), heading: 'Times a month', isFirstRowOnly: true, isSparse: draw.chance(0.5) }),
  'long: used Yes or No': (draw) =>
    longFile(draw, {
      coding: ticks('Yes', 'No'),
      heading: draw.one(['Used last month', 'Used', 'Used in last month?']),
    }),
  'long: frequency words': (draw) =>
    longFile(draw, { coding: scale(draw.one(ENGLISH_SCALES)), heading: draw.one(['Frequency', 'How often']) }),
  'long: channel and vehicle': (draw) =>
    longFile(draw, { coding: counts(25), heading: 'Times a month', hasChannel: true, isSparse: true }),
  'long: people without any use have NA': (draw) =>
    longFile(draw, { coding: counts(25), heading: 'occasions_month', hasChannel: true, isSparse: true, hasNa: true }),
  'long: R melt with variable and value': (draw) =>
    longFile(draw, { coding: scale(ENGLISH_SCALES[0]!), heading: 'value', vehicle: 'variable' }),
};
