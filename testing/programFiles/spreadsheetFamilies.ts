import { truthOf } from '../intake/truth.ts';
import type { Cell, Vehicle } from '../intake/truth.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import { listedVehicles } from './listedVehicles.ts';
import { KINDS, byChannel } from './programs.ts';
import { listedFile } from './programFamilies.ts';
import { mediaColumns, peopleOf } from './respondentFile.ts';
import type { Column, Made, Plan } from './respondentFile.ts';
import type { Coding, Respondent, Sample } from './survey.ts';
import { ENGLISH, counts, peopleWeights, ranges, scale, ticks } from './words.ts';

/** Respondents as people keep them in spreadsheets, and files with several measures of a vehicle. */

const PEOPLE = peopleWeights(ENGLISH);
const TICKED = ticks(1, 0);
const BOOK = ['xlsx', 'xls'] as const;
const isUsed = ({ answers }: Respondent, at: number) => answers[at] !== 0;
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
const times = (unused: Cell): Coding => ({ ...counts(31), unused: { cell: unused, uses: 0 } });
const which = (channel: Vehicle['channel']) => `Which of these ${KINDS[channel]} have you used in the past 4 weeks?`;

/** A column for each vehicle. */
const each = (
  { vehicles }: Sample,
  head: (name: string) => string,
  cell: (person: Respondent, at: number) => Cell,
): Column[] => vehicles.map(({ name }, at) => ({ head: head(name), cell: (person) => cell(person, at) }));
/** Two columns side by side for each vehicle. */
const inPairs = (one: readonly Column[], other: readonly Column[]) => one.flatMap((column, at) => [column, other[at]!]);
/** A question for each channel. */
const byQuestion = (
  { vehicles }: Sample,
  columns: (channel: Vehicle['channel'], positions: readonly number[]) => Column[],
) => [...byChannel(vehicles)].flatMap(([channel, positions]) => columns(channel, positions));

/** Sums below numeric columns. */
const sums = (rows: readonly Cell[][], label: string): Cell[] =>
  rows[0]!.map((cell, column) => {
    if (column === 0) return label;
    return typeof cell === 'number'
      ? rounded(
          rows.reduce((sum, row) => sum + Number(row[column]), 0),
          1,
        )
      : '';
  });

const file =
  (plan: Plan, count?: readonly [number, number]) =>
  (draw: Draw): Made =>
    listedFile(draw, plan, count === undefined ? {} : { count });

export const SPREADSHEETS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'sorted by state, a subtotal after each': file({
    coding: TICKED,
    weights: PEOPLE,
    id: { head: 'State', cell: ({ at }) => ['ACT', 'NSW', 'QLD', 'VIC'][at % 4]! },
    before: () => [{ head: 'Respondent', cell: ({ at }) => `R${at + 1}` }],
    arrange: ({ heads, data }) => [
      ...heads,
      ...['ACT', 'NSW', 'QLD', 'VIC'].flatMap((state) => {
        const rows = data.filter(([own]) => own === state);
        return [...rows, sums(rows, `${state} Total`), []];
      }),
    ],
    writing: { isPadded: true },
  }),
  'ticks of two colleagues': (draw) => {
    const marks = draw.one([
      ['X', 'x'],
      ['✔', '✓'],
      ['•', '•'],
      ['y', 'Y', 'yes'],
    ]);
    return listedFile(draw, {
      coding: { unused: { cell: '', uses: 0 }, used: marks.map((cell) => ({ cell, uses: 1 })) },
    });
  },
  'Yes and No typed by hand': (draw) =>
    listedFile(draw, {
      coding: {
        unused: { cell: () => draw.one(['No', 'No', 'no', 'NO', 'No ', 'N', 'n']), uses: 0 },
        used: ['Yes', 'Yes', 'yes', 'YES', 'Yes ', 'Y', ' Yes'].map((cell) => ({ cell, uses: 1 })),
      },
      writing: { isPadded: true },
    }),
  'cover and notes on sheets before the data': file({
    coding: times(0),
    heading: ({ name, channel }) => `${channel} | ${name}`,
    writing: {
      kinds: BOOK,
      sheetName: 'Raw data',
      isLast: true,
      otherSheets: [
        { name: 'Cover', rows: [['Media survey 2025'], ['Client', 'Ironbark Motors'], ['Version', 3]] },
        {
          name: 'Read me',
          rows: [
            ['Notes'],
            ['Media columns hold the number of times used per month.'],
            ['Weights project to people 14+.'],
            ['Age', 'at last birthday'],
          ],
        },
      ],
    },
  }),
  'respondents in columns, questions in rows': file({
    coding: TICKED,
    size: [60, 150],
    targets: [{ name: 'all people 14+', from: 14 }],
    id: { head: 'Respondent', cell: ({ at }) => `R${at + 1}` },
    arrange: ({ heads: [names], data }) => names!.map((name, at) => [name, ...data.map((row) => row[at]!)]),
    writing: { isPadded: true },
  }),
  'weights and uses as formulas': file({
    coding: times(0),
    weights: PEOPLE,
    above: () => [['Times used in an average month (0 = not used)'], []],
    writing: { kinds: ['xlsx'], hasFormulas: true, sheetName: 'Calc' },
  }),
  'weights as text with thousands marks': (draw) => {
    const mark = draw.one([',', ' ', '\u00A0']);
    return listedFile(draw, {
      coding: times(0),
      weights: { ...PEOPLE, decimals: 1, headings: ['Weight', 'Population weight'] },
      heading: ({ name }) => `${name} - uses per month`,
      arrange: ({ heads, data, weightHeading }) => {
        const at = heads[0]!.indexOf(weightHeading);
        const text = (value: number) => `${grouped(Math.floor(value), mark)}.${value.toFixed(1).split('.')[1]}`;
        return [...heads, ...data.map((row) => row.with(at, text(Number(row[at]))))];
      },
      writing: { isPadded: true, isText: true },
    });
  },
  'a hidden helper column and a hidden sheet': file({
    coding: TICKED,
    before: () => [{ head: 'helper', cell: ({ at }) => at % 9 }],
    writing: {
      kinds: BOOK,
      sheetName: 'Data',
      hiddenColumns: [1],
      isLast: true,
      otherSheets: [{ name: 'Lists', rows: [['List'], ['Yes'], ['No'], ['NSW'], ['VIC']], isHidden: true }],
    },
  }),
  'year of birth, the fieldwork in the title': file({
    coding: TICKED,
    ages: {
      headings: ['Year of birth', 'YOB', 'Birth year', 'In which year were you born?'],
      cell: ({ age }) => 2025 - age,
      margin: 3,
    },
    above: () => [['Media survey, fieldwork December 2025'], []],
    writing: { isPadded: true },
  }),
  'days a week of a month of four weeks or more': file({
    coding: ranges([...[1, 2, 3, 4, 5, 6, 7].map((days) => [days, days * 4, days * 4.35] as const), [0, 0, 0]]),
    heading: ({ name }) => `${name}: days per week`,
    writing: { isPadded: true },
  }),
  'ranges typed as text, a dash for none': file({
    coding: ranges([
      ['1 to 2', 1, 2],
      ['3 to 5', 3, 5],
      ['6 to 9', 6, 9],
      ['10 to 15', 10, 15],
      ['16+', 16, 31],
      ['-', 0, 0],
    ]),
    heading: ({ name }) => `${name} - times per month`,
    writing: { isPadded: true },
  }),
  'aware of, used, would consider': file(
    {
      coding: ticks('Yes', 'No'),
      media: (sample) => [
        ...each(
          sample,
          (name) => `Aware of: ${name}`,
          (person, at) => yesNo(isUsed(person, at) || (person.at + at) % 3 > 0),
        ),
        ...mediaColumns(sample, ({ name }) => `Used in past month: ${name}`),
        ...each(
          sample,
          (name) => `Would consider: ${name}`,
          (person, at) => yesNo((person.at * 5 + at) % 4 === 0),
        ),
      ],
    },
    [5, 10],
  ),
  'ever used beside the past 4 weeks': file(
    {
      coding: TICKED,
      media: (sample) =>
        inPairs(
          each(
            sample,
            (name) => `${name} - ever used`,
            (person, at) => Number(isUsed(person, at) || (person.at + at) % 3 === 0),
          ),
          mediaColumns(sample, ({ name }) => `${name} - past 4 weeks`),
        ),
    },
    [5, 10],
  ),
  'used or not beside the number of times': file(
    {
      coding: times(''),
      media: (sample) =>
        inPairs(
          each(
            sample,
            (name) => `${name}: used past month`,
            (person, at) => yesNo(isUsed(person, at)),
          ),
          mediaColumns(sample, ({ name }) => `${name}: times in past month`),
        ),
    },
    [5, 10],
  ),
  'first, second and third mention': file({
    coding: TICKED,
    media: (sample) =>
      byQuestion(sample, (channel, positions) =>
        positions.map((_, order) => ({
          head: `${which(channel)} (${order + 1}${['st', 'nd', 'rd'][order] ?? 'th'} mention)`,
          cell: (person) => {
            const used = positions.filter((at) => isUsed(person, at));
            return used[order] === undefined ? '' : sample.vehicles[used[order]]!.name;
          },
        })),
      ),
  }),
  'codes of answers in one cell, the code list on a second sheet': (draw) => {
    const mark = draw.one([';', ',', ' ', '|']);
    const questions = ({ vehicles }: Sample) => [...byChannel(vehicles)];
    return listedFile(draw, {
      coding: TICKED,
      media: (sample) =>
        questions(sample).map(([, positions], question) => ({
          head: `Q${question + 5}`,
          cell: (person) => positions.flatMap((at, place) => (isUsed(person, at) ? [place + 1] : [])).join(mark),
        })),
      writing: (_table, sample) => ({
        kinds: BOOK,
        sheetName: 'Data',
        otherSheets: [
          {
            name: draw.one(['Codes', 'Codeframe', 'Code list']),
            rows: [
              ['Question', 'Text', 'Code', 'Answer'],
              ...questions(sample).flatMap(([channel, positions], question) =>
                positions.map((at, place): Cell[] => [
                  `Q${question + 5}`,
                  which(channel),
                  place + 1,
                  sample.vehicles[at]!.name,
                ]),
              ),
            ],
          },
        ],
      }),
    });
  },
  'the one most used of each channel': file({
    coding: TICKED,
    prepare: ({ people, vehicles }) => {
      for (const { answers } of people) {
        for (const positions of byChannel(vehicles).values()) {
          const favourite = positions.find((at) => answers[at] !== 0);
          for (const at of positions) if (at !== favourite) answers[at] = 0;
        }
      }
    },
    media: (sample) =>
      byQuestion(sample, (channel, positions) => [
        {
          head: which(channel).replace('Which of these', 'Which ONE of these'),
          cell: (person) => {
            const favourite = positions.find((at) => isUsed(person, at));
            return favourite === undefined ? 'None of these' : sample.vehicles[favourite]!.name;
          },
        },
      ]),
  }),
  'other questions of numbers and of 1 and 0': (draw) =>
    listedFile(draw, {
      coding: TICKED,
      before: () => [
        { head: 'Number of media used', cell: ({ answers }) => answers.filter((answer) => answer > 0).length },
        { head: 'Segment', cell: ({ at }) => `Segment ${1 + (at % 5)}` },
        { head: 'Children under 18 at home', cell: ({ at }) => at % 4 },
      ],
      after: () => [
        { head: 'Household income ($000)', cell: ({ at }) => 40 + ((at * 13) % 200) },
        { head: 'Owns a pet', cell: ({ at }) => at % 2 },
        { head: 'Drinks coffee daily', cell: ({ at }) => (at % 3 === 0 ? 1 : 0) },
        { head: 'Bought a car in the past 12 months', cell: ({ at }) => (at % 11 === 0 ? 1 : 0) },
      ],
    }),
  'channels without vehicles': (draw) => {
    const channels: readonly Vehicle[] = [
      { name: 'Free to air TV metro', channel: 'FTA Metro' },
      { name: 'Subscription TV', channel: 'Pay TV' },
      { name: 'BVOD', channel: 'BVOD' },
      { name: 'SVOD', channel: 'SVOD' },
      { name: 'Online video', channel: 'Video' },
      { name: 'Social media', channel: 'Social' },
      { name: 'Radio', channel: 'Radio' },
      { name: 'Podcasts', channel: 'Podcasts' },
      { name: 'Music streaming', channel: 'Music Streaming' },
      { name: 'Cinema', channel: 'Cinema' },
      { name: 'Newspapers and magazines', channel: 'Print' },
      { name: 'Out of home', channel: 'OOH' },
    ];
    return listedFile(draw, {
      coding: times(0),
      vehicles: draw.some(channels, 8),
      heading: ({ name }) => `${name} (days used in past month)`,
    });
  },
};

/** The truth where respondents count otherwise. */
const meant = (sample: Sample, counts: (person: Respondent) => boolean) =>
  truthOf(peopleWho(sample, counts), sample.vehicles);
const peopleWho = (sample: Sample, counts: (person: Respondent) => boolean) =>
  peopleOf({ ...sample, people: sample.people.map((person) => ({ ...person, counts: counts(person) })) }, PEOPLE);
/** A file with its sample. */
function withSample(
  draw: Draw,
  plan: Plan,
  count?: readonly [number, number],
): { readonly made: Made; readonly sample: Sample } {
  const samples: Sample[] = [];
  const prepare: Plan['prepare'] = (sample, by) => {
    plan.prepare?.(sample, by);
    samples.push(sample);
  };
  const made = listedFile(draw, { weights: PEOPLE, ...plan, prepare }, count === undefined ? {} : { count });
  return { made, sample: samples[0]! };
}
/** From a fusion: small for people who do not say that they use a vehicle. */
const CHANCES = [0.03, 0.06, 0.09, 0.12, ...Array.from({ length: 31 }, (_, at) => (37 + 2 * at) / 100)];
/** Each of two waves is weighted to everybody. */
const doubleWeights = ({ people }: Sample) => {
  for (const person of people) person.weight = rounded(2 * person.weight, 4);
};
/** Only respondents whose number leaves this remainder. */
const every =
  (of: number, remainder: number) =>
  ({ at }: Respondent) =>
    at % of === remainder;

/** Spreadsheets with something that a careful reader must ask. */
export const ASKED_SPREADSHEETS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'ranges that Excel turned into dates': (draw) => {
    const [low, middle, high] = draw.one([
      ['1-Mar', '4-Jul', '8-Dec'],
      ['3-Jan', '7-Apr', '12-Aug'],
    ] as const);
    return listedFile(draw, {
      coding: ranges([
        [low, 1, 3],
        [middle, 4, 7],
        [high, 8, 12],
        ['13+', 13, 31],
        ['0', 0, 0],
      ]),
      weights: PEOPLE,
      heading: ({ name }) => `${name} - times per month`,
      writing: { kinds: ['csv'], isPadded: true },
    });
  },
  'rows that a filter hides': (draw) => {
    const { made, sample } = withSample(draw, {
      coding: TICKED,
      writing: (_table, { people }) => ({
        kinds: ['xlsx'],
        hiddenRows: people.flatMap(({ at }) => (at % 4 === 0 ? [at + 1] : [])),
      }),
    });
    return { ...made, alsoTrue: [meant(sample, ({ at }) => at % 4 !== 0)] };
  },
  'chances of use from 0 to 1': (draw) =>
    listedFile(
      draw,
      {
        coding: scale([...CHANCES.map((chance): [Cell, number] => [chance, chance]), [0, 0]]),
        weights: PEOPLE,
        heading: ({ name }) => `p_${name}`,
      },
      { count: [5, 12] },
    ),
  'a sheet for each wave': (draw) => {
    const names = draw.one([
      ['Wave 1', 'Wave 2'],
      ['2024', '2025'],
      ['H1', 'H2'],
    ] as const);
    const { made, sample } = withSample(draw, { coding: TICKED, size: [400, 800], prepare: doubleWeights });
    const [heads, ...rows] = made.rows;
    const half = (remainder: number) => [heads!, ...rows.filter((_, at) => at % 2 === remainder)];
    return {
      ...made,
      rows: half(0),
      alsoTrue: [meant(sample, every(2, 0)), meant(sample, every(2, 1))],
      writing: { kinds: BOOK, sheetName: names[0], otherSheets: [{ name: names[1], rows: half(1) }] },
    };
  },
  'REDCap: every person answered twice': (draw) => {
    const [first, second] = draw.one([
      ['baseline_arm_1', 'followup_arm_1'],
      ['Baseline', 'Follow-up'],
    ] as const);
    const { made, sample } = withSample(draw, {
      coding: TICKED,
      size: [300, 600],
      id: { head: 'record_id', cell: ({ at }) => Math.floor(at / 2) + 1 },
      before: () => [{ head: 'redcap_event_name', cell: ({ at }) => (at % 2 === 0 ? first : second) }],
      prepare: (of) => {
        doubleWeights(of);
        const { people } = of;
        // The second answers are of the same person.
        for (const [at, { age, gender }] of people.entries()) {
          if (at % 2 === 0 && at + 1 < people.length) people[at + 1] = { ...people[at + 1]!, age, gender };
        }
      },
      writing: { kinds: ['csv'] },
    });
    const people = peopleWho(sample, every(2, 1));
    return { ...made, people, truth: truthOf(people, sample.vehicles), alsoTrue: [meant(sample, every(2, 0))] };
  },
  'when somebody last used a vehicle': (draw) => {
    const coding: Coding = {
      unused: { cell: 'Longer ago / never', uses: 0 },
      used: ['Past 7 days', 'Past 4 weeks', 'Past 12 months'].map((cell) => ({
        cell,
        uses: cell === 'Past 12 months' ? 0 : 1,
      })),
    };
    const { made, sample } = withSample(
      draw,
      { coding, heading: ({ name }) => `When did you last use ${name}?` },
      [5, 12],
    );
    const upTo = (last: number) =>
      truthOf(
        peopleOf(
          {
            ...sample,
            coding: { ...coding, used: coding.used.map((one, at) => ({ ...one, uses: Number(at <= last) })) },
          },
          PEOPLE,
        ),
        sample.vehicles,
      );
    return { ...made, alsoTrue: [upTo(0), upTo(2)] };
  },
  'each half asked about half of the vehicles': (draw) => {
    const { made, sample } = withSample(
      draw,
      {
        coding: ticks('Yes', 'No'),
        size: [300, 600],
        before: () => [{ head: 'Version', cell: ({ at }) => (at % 2 === 0 ? 'A' : 'B') }],
        prepare: ({ people, vehicles }) => {
          for (const person of people) {
            vehicles.forEach((_, at) => {
              if (person.at % 2 !== at % 2) person.lacks.set(at, '');
            });
          }
        },
      },
      [8, 16],
    );
    // In `truth`, a blank cell means no. In the other correct meaning, shares are of those who were asked.
    const people = made.people!;
    const all = people.reduce((sum, { weight }) => sum + weight, 0);
    const half = (rest: number) => people.reduce((sum, { weight }, at) => sum + (at % 2 === rest ? weight : 0), 0);
    const scaled = people.map((person) => ({
      ...person,
      uses: person.uses.map((uses, at) => (uses * all) / half(at % 2)),
    }));
    return { ...made, alsoTrue: [truthOf(scaled, sample.vehicles)] };
  },
  'stations without metro, national or regional': (draw) => {
    const as = (channel: Vehicle['channel']) => ['Seven', 'Nine', '10', 'SBS'].map((name) => ({ name, channel }));
    const made = listedFile(draw, { coding: TICKED, weights: PEOPLE, vehicles: as('FTA National') });
    const alsoTrue = (['FTA Metro', 'FTA Regional'] as const).map((channel) => truthOf(made.people!, as(channel)));
    return { ...made, alsoTrue, askedAs: 'perhaps media' };
  },
  'titles that no list has': (draw) => {
    const local: readonly Vehicle[] = [
      ...['Star 104.5', 'Bay FM', 'River 94.9', 'Coast FM 963'].map((name) => ({ name, channel: 'Radio' as const })),
      ...['Manly Daily', 'The Senior', 'Big Rigs', 'Koori Mail'].map((name) => ({ name, channel: 'Print' as const })),
    ];
    const known = listedVehicles(draw, { channels: ['Radio', 'Print'], count: [2, 4] });
    return {
      ...listedFile(draw, { coding: TICKED, weights: PEOPLE, vehicles: [...known, ...draw.some(local, 5)] }),
      askedAs: 'perhaps media',
    };
  },
  'ages of 0 and 999': (draw) =>
    listedFile(draw, {
      coding: TICKED,
      weights: PEOPLE,
      // These respondents count, but belong to no age group.
      prepare: ({ people }) => {
        for (const [at, person] of people.entries()) {
          if (at % 41 === 0) people[at] = { ...person, age: at % 2 === 0 ? 999 : 0 };
        }
      },
      targets: [
        { name: 'people 25-54', from: 25, to: 54 },
        { name: 'people 18-39', from: 18, to: 39 },
      ],
    }),
};
