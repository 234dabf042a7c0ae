import type { Cell } from '../intake/truth.ts';
import { truthOf } from '../intake/truth.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import { crosstabTruth, drawCrosstab } from './crosstabFamilies.ts';
import {
  alchemerColumns,
  interviewTimes,
  isoDay,
  oneRow,
  qualtricsColumns,
  questionOverFirst,
  surveyMonkeyColumns,
} from './programs.ts';
import { mediaColumns, peopleOf, respondentFile } from './respondentFile.ts';
import type { Made, Plan } from './respondentFile.ts';
import { EVERYBODY, TARGETS, drawVehicles, isIn, lackAnswers, usesOf } from './survey.ts';
import type { Coding, Sample } from './survey.ts';
import {
  BOUNDS,
  DAYS,
  ENGLISH,
  ENGLISH_SCALES,
  MEAN_WEIGHTS,
  NAME_TICKS,
  NO_WEIGHTS,
  THOUSANDS,
  WEEKS,
  bands,
  counts,
  gendersOf,
  peopleWeights,
  plainWeights,
  scale,
  ticks,
  yearsOf,
} from './words.ts';

/** Files with something that a careful reader must ask; the truth follows the planner's answers: the likeliest meaning. */

const YES: Pick<Plan, 'coding' | 'heading'> = { coding: ticks('Yes', 'No'), heading: ({ name }) => name };
const TIMES: Pick<Plan, 'coding' | 'heading'> = {
  coding: counts(30),
  heading: ({ name }) => `${name} (times a month)`,
};
const oftenIn = (draw: Draw): Pick<Plan, 'coding' | 'heading'> => ({
  coding: scale(draw.one(ENGLISH_SCALES)),
  heading: ({ name }) => `How often: ${name}`,
});
const media = (draw: Draw) => draw.one([YES, TIMES, oftenIn(draw)]);

/** Values of a column that divides the respondents. Only respondents with one of them count. */
const split = (heading: string, values: readonly Cell[], kept: Cell): Partial<Plan> => ({
  before: () => [{ head: heading, cell: ({ more }) => more.part! }],
  prepare: ({ people }, draw) => {
    // Every part is there, and most parts are large.
    people.forEach((person, at) => {
      person.more.part = at < values.length ? values[at]! : draw.one(values);
      person.counts = person.more.part === kept;
    });
  },
});

/** Periods, each weighted to everybody; the newest counts. */
function waves(heading: string, values: readonly Cell[]): Partial<Plan> {
  const plan = split(heading, values, values.at(-1)!);
  return {
    ...plan,
    weights: peopleWeights(ENGLISH),
    prepare: (sample, draw) => {
      plan.prepare!(sample, draw);
      for (const person of sample.people) person.weight = rounded(person.weight * values.length, 4);
    },
  };
}

/** Respondents who did not finish. */
const statuses = (heading: string, complete: string, other: readonly string[], isBlank: boolean): Partial<Plan> => ({
  before: () => [{ head: heading, cell: ({ more }) => more.status! }],
  prepare: ({ people, vehicles }, draw) => {
    for (const person of people) {
      person.counts = !draw.chance(0.14);
      person.more.status = person.counts ? complete : draw.one(other);
      if (!person.counts && isBlank) vehicles.forEach((_, at) => person.lacks.set(at, ''));
    }
  },
});

/** A scale in numbers without its meaning. */
const unsaid =
  (choices: readonly (readonly [number, number])[]) =>
  (draw: Draw): Made =>
    respondentFile(draw, {
      coding: scale(choices),
      heading: draw.one<NonNullable<Plan['heading']>>([
        ({ name }) => name,
        ({ name }, at) => `Q8_${at + 1}: ${name}`,
        ({ name }) => `${name} - use`,
      ]),
      codes: Object.fromEntries(choices.map(([code, uses]) => [String(code), uses])),
    });

/** Time spent, of which any counts as one use a month. */
const spent =
  (cells: readonly Cell[], none: Cell, heading: NonNullable<Plan['heading']>) =>
  (draw: Draw): Made =>
    respondentFile(draw, {
      coding: { unused: { cell: none, uses: 0 }, used: cells.map((cell) => ({ cell, uses: 1 })) },
      heading,
      codes: { [String(none)]: 0 },
    });

const everyFifth = (most: number) => Array.from({ length: most }, (_, at) => (at + 1) * 5);

/** A fifth of one column lacks its answer, which means no use. */
const gaps =
  (cell: string, coding: Coding) =>
  (draw: Draw): Made =>
    respondentFile(draw, {
      coding,
      heading: ({ name }) => `${name} (times a month)`,
      prepare: (sample) => {
        for (const person of sample.people) {
          if (!draw.chance(0.22)) continue;
          person.lacks.set(0, cell);
          person.answers[0] = 0;
        }
      },
    });

const codedGenders =
  (woman: Cell, man: Cell, more: Partial<Plan> = {}) =>
  (draw: Draw): Made =>
    respondentFile(draw, {
      ...media(draw),
      genders: { headings: ENGLISH.gender, words: { woman, man } },
      targets: TARGETS.filter(({ gender }) => gender !== undefined),
      codes: { [String(woman)]: 'women', [String(man)]: 'men' },
      ...more,
    });

/** Weights with mean 1, scaled to the number of people that the planner states. */
const meanFile = (draw: Draw, more: Partial<Plan>): Made =>
  respondentFile(draw, {
    ...media(draw),
    weights: MEAN_WEIGHTS,
    ...more,
  });

function twoFrequencies(draw: Draw): Made {
  const awareness = (sample: Sample) =>
    sample.vehicles.map(({ name }, at) => ({
      head: `Q5. Which of these have you heard of? - ${name}`,
      cell: ({ answers }: { readonly answers: readonly number[] }): Cell =>
        answers[at] !== 0 || draw.chance(0.5) ? 'Yes' : 'No',
    }));
  return respondentFile(draw, {
    coding: ticks('Yes', 'No'),
    media: (sample) => [
      ...awareness(sample),
      ...mediaColumns(sample, ({ name }) => `Q7. Which of these have you used in the last month? - ${name}`),
    ],
  });
}

/** Two periods or regions side by side, of which the planner chooses one. */
const sideBySide =
  (one: string, other: string, kept: 0 | 1) =>
  (draw: Draw): Made => {
    const tab = drawCrosstab(draw);
    const before = (value: number) => Math.round(value * 0.93);
    const cells = (value: number): Cell[] => (kept === 1 ? [before(value), value] : [value, before(value)]);
    return {
      rows: [
        ['', `Total ${one} (000)`, `Total ${other} (000)`, `${tab.words} ${one} (000)`, `${tab.words} ${other} (000)`],
        ['Total population', ...cells(tab.universe), ...cells(tab.target)],
        ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, ...cells(all), ...cells(target)]),
      ],
      truth: crosstabTruth(tab),
      demographic: tab.demographic,
    };
  };

export const ASKED: Readonly<Record<string, (draw: Draw) => Made>> = {
  'weights: mean 1, no total': (draw) => meanFile(draw, {}),
  'weights: mean 1, no total, SPSS labels': (draw) =>
    meanFile(draw, { coding: ticks('Mentioned', 'Not mentioned'), heading: ({ name }, at) => `Q7M${at + 1} ${name}` }),
  'weights: mean 1 in Qualtrics': (draw) =>
    meanFile(draw, {
      coding: NAME_TICKS,
      id: null,
      before: () => qualtricsColumns(draw, oneRow),
      heading: (_vehicle, at) => `Q7_${at + 1}`,
    }),
  'weights: two columns, of respondents and of people': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      weights: { kind: 'people', headings: ['Weight_Pop', 'Projection weight', 'Population weight'] },
      after: ({ people, total }) => [
        {
          head: draw.one(['Weight_Resp', 'Rim weight', 'Weight']),
          cell: ({ weight }) => rounded((weight * people.length) / total, 4),
        },
      ],
    }),
  'weights: two columns, of people and of households': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      weights: { kind: 'people', headings: ['Person weight'] },
      after: () => [
        { head: 'Household weight', cell: ({ weight }) => rounded(weight * (0.3 + 0.4 * draw.share()), 2) },
      ],
    }),
  'weights: under a heading that says nothing': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      weights: { kind: 'people', headings: ['fac_x', 'RAKE2', 'Var0091', 'nhb_fct'] },
    }),
  'weights: thousands without saying so': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      weights: { ...THOUSANDS, headings: ['Weight'] },
    }),
  'waves: two, each weighted to everybody': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ...waves('Wave', ['Wave 1', 'Wave 2']),
    }),
  'waves: numbers': (draw) => respondentFile(draw, { ...media(draw), ...waves('Wave', [11, 12, 13]) }),
  'waves: quarters': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ...waves('Quarter', ['2025 Q1', '2025 Q2', '2025 Q3']),
    }),
  'waves: months': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ...waves('Month', ['July 2025', 'August 2025', 'September 2025']),
    }),
  'samples: two countries': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ...split('Country', ['Australia', 'New Zealand'], 'Australia'),
    }),
  'status: Complete, Partial and Disqualified (Alchemer)': (draw) => {
    const columns = alchemerColumns(draw).filter(({ head }) => head !== 'Status');
    const parts = statuses('Status', 'Complete', ['Partial', 'Disqualified'], true);
    return respondentFile(draw, {
      ...YES,
      ...parts,
      before: (sample) => [...parts.before!(sample, draw), ...columns],
      id: null,
    });
  },
  'status: Screened out and Quota full': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ...statuses('Interview status', 'Completed', ['Screened out', 'Quota full'], true),
    }),
  'status: Terminated, answers as far as they went': (draw) =>
    respondentFile(draw, { ...media(draw), ...statuses('vstatus', 'Qualified', ['Terminated', 'Overquota'], false) }),
  'status: Finished False': (draw) =>
    respondentFile(draw, { ...media(draw), ...statuses('Finished', 'True', ['False'], false) }),
  'status: speeders flagged': (draw) =>
    respondentFile(draw, { ...media(draw), ...statuses('Quality flag', 'OK', ['Speeder', 'Straightliner'], false) }),
  'status: test ids': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      id: { head: 'RespondentID', cell: ({ at, counts: isReal }) => (isReal ? `AU${10_000 + at}` : `TEST${at}`) },
      prepare: ({ people }) => {
        for (const person of people) person.counts = !draw.chance(0.05);
      },
    }),
  'codes: 1 and 2 without a legend': unsaid([
    [1, 1],
    [2, 0],
  ]),
  'codes: 1 to 5 without a legend, 1 is daily': unsaid([
    [1, DAYS],
    [2, WEEKS],
    [3, 1],
    [4, 0.5],
    [5, 0],
  ]),
  'codes: 1 to 5 without a legend, 5 is daily': unsaid([
    [5, DAYS],
    [4, WEEKS],
    [3, 1],
    [2, 0.5],
    [1, 0],
  ]),
  'codes: 1 to 7 without a legend': unsaid([
    [7, 3 * DAYS],
    [6, DAYS],
    [5, 3 * WEEKS],
    [4, WEEKS],
    [3, 1],
    [2, 0.5],
    [1, 0],
  ]),
  'codes: 0 to 4 without a legend': unsaid([
    [4, DAYS],
    [3, WEEKS],
    [2, 1],
    [1, 0.5],
    [0, 0],
  ]),
  'codes: the position of the choice in ticked cells (SurveyMonkey)': (draw) =>
    respondentFile(draw, {
      coding: { unused: { cell: '', uses: 0 }, used: [{ cell: (_vehicle, at) => at + 1, uses: 1 }] },
      id: null,
      hasOthers: false,
      before: () => surveyMonkeyColumns(draw),
      media: (sample) => questionOverFirst(sample, (what) => `Which of these ${what} did you use last month?`),
    }),
  'codes: -1 and 0 (Access)': (draw) =>
    respondentFile(draw, {
      coding: ticks(-1, 0),
      heading: ({ name }) => `Used ${name}`,
      codes: { '-1': 1, '0': 0 },
    }),
  'codes: light, medium and heavy': (draw) =>
    respondentFile(draw, {
      coding: scale([
        ['Heavy', 20],
        ['Medium', 8],
        ['Light', 2],
        ['Non-user', 0],
      ]),
      heading: ({ name }) => name,
      codes: { Heavy: 20, Medium: 8, Light: 2, 'Non-user': 0 },
    }),
  'codes: often, sometimes, rarely and never': (draw) =>
    respondentFile(draw, {
      coding: scale([
        ['Often', 12],
        ['Sometimes', 4],
        ['Rarely', 0.5],
        ['Never', 0],
      ]),
      heading: ({ name }) => `How often: ${name}`,
      codes: { Often: 12, Sometimes: 4, Rarely: 0.5, Never: 0 },
    }),
  'codes: 88 and 99 among times of up to 60': (draw) =>
    respondentFile(draw, {
      coding: counts(60),
      heading: ({ name }) => `${name} (times a month)`,
      missing: [88, 99],
    }),
  'codes: 66 and 77 among times of up to 30': (draw) =>
    respondentFile(draw, {
      coding: counts(30),
      heading: ({ name }) => `${name} (times a month)`,
      missing: [66, 77],
    }),
  'units: numbers without a unit': (draw) =>
    respondentFile(draw, {
      coding: counts(31),
      heading: ({ name }) => name,
    }),
  'units: minutes a day': spent(everyFifth(48), 0, ({ name }) => `${name} (minutes a day)`),
  'units: hours a week': spent(
    Array.from({ length: 40 }, (_, at) => (at + 1) / 2),
    0,
    ({ name }) => `Hours per week: ${name}`,
  ),
  'units: h:mm': spent(
    everyFifth(40).map((minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`),
    '0:00',
    ({ name }) => `Time spent yesterday - ${name}`,
  ),
  'units: 2h 30m': spent(
    everyFifth(40).map((minutes) => `${Math.floor(minutes / 60)}h ${minutes % 60}m`),
    '0h 0m',
    ({ name }) => `${name} - time per day`,
  ),
  'units: bands of hours': spent(
    ['Less than 1 hour', '1-2 hours', '3-5 hours', 'More than 5 hours'],
    'None',
    ({ name }) => `${name} - hours in a typical week`,
  ),
  'a column of numbers and words mixed': (draw) =>
    respondentFile(draw, {
      ...TIMES,
      prepare: ({ people }) => {
        for (const person of people) {
          if (draw.chance(0.4))
            person.lacks.set(1, draw.one(['sometimes', 'yes', 'a lot', '?', 'ask my wife', 'most weeks']));
          person.answers[1] = 0;
          if (!person.lacks.has(1)) person.lacks.set(1, draw.whole(0, 20));
        }
      },
    }),
  'gaps: a fifth of one column blank': gaps('', counts(25)),
  'gaps: a fifth of one column not asked': gaps('Not asked', counts(25)),
  'gaps: a fifth of one column NA': gaps('NA', counts(25)),
  'gaps: frequency words, blank instead of never': (draw) => {
    const words = ENGLISH_SCALES[1]!.slice(0, -1);
    return respondentFile(draw, {
      coding: scale([...words, ['', 0]]),
      heading: ({ name }) => `How often: ${name}`,
    });
  },
  'gaps: a tenth answer Not sure': (draw) =>
    respondentFile(draw, {
      ...YES,
      prepare: (sample) => {
        const people = sample.people;
        lackAnswers(draw, people, sample.vehicles.length, ['Not sure'], 0.15);
        for (const person of people) {
          person.counts = true;
          if (draw.chance(0.08)) person.lacks.set(0, 'Not sure');
        }
      },
    }),
  'genders: 1 and 2 without a legend': codedGenders(2, 1),
  'genders: 0 and 1 without a legend': codedGenders(1, 0),
  'genders: diverse people, target of one gender': codedGenders('Female', 'Male', {
    genders: { headings: ENGLISH.gender, words: { woman: 'Female', man: 'Male', other: 'Non-binary' } },
    codes: { Female: 'women', Male: 'men', 'Non-binary': 'neither' },
  }),
  'genders: silent people, target of one gender': codedGenders('Woman', 'Man', {
    genders: { headings: ENGLISH.gender, words: { woman: 'Woman', man: 'Man', silent: 'Prefer not to say' } },
    codes: {},
  }),
  'ages: codes without a legend': (draw) => {
    const bounds = draw.one(BOUNDS);
    const words = bounds.map((from, at) => (at === bounds.length - 1 ? `${from}+` : `${from}-${bounds[at + 1]! - 1}`));
    return respondentFile(draw, {
      ...media(draw),
      ages: bands(
        bounds,
        (_from, _to, at) => at + 1,
        (_from, at) => at + 1,
        ['Age group', 'AGEGRP', 'ageband'],
      ),
      targets: TARGETS.filter((target) => target !== EVERYBODY),
      codes: Object.fromEntries(words.map((text, at) => [String(at + 1), text])),
    });
  },
  'ages: letters without a legend': (draw) => {
    const bounds = BOUNDS[1]!;
    const letter = (at: number) => 'ABCDEF'[at]!;
    return respondentFile(draw, {
      ...media(draw),
      ages: bands(
        bounds,
        (_from, _to, at) => letter(at),
        (_from, at) => letter(at),
        ['Age group'],
      ),
      targets: TARGETS.filter((target) => target !== EVERYBODY),
      codes: { A: '18-24', B: '25-34', C: '35-44', D: '45-54', E: '55-64', F: '65+' },
    });
  },
  'ages: under a heading that says nothing': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      ages: { headings: ['Q2', 'S4_1', 'hidden3', 'Var0007'], cell: ({ age }) => age },
    }),
  'ages and genders: no column at all, the file is the target': (draw) =>
    respondentFile(draw, {
      ...media(draw),
      demographics: () => [],
      targets: [{ name: draw.one(['people 25-54', 'women 25-54', 'people 18-39']), from: 0 }],
    }),
  'two questions about the same vehicles': twoFrequencies,
  'rows pasted twice without any number': (draw) => {
    const isRepeated = (at: number) => at % 4 === 0;
    return respondentFile(draw, {
      ...TIMES,
      // Different weights distinguish respondents with the same answers.
      weights: { ...peopleWeights(ENGLISH), decimals: 2 },
      id: null,
      arrange: ({ heads, data }) => [...heads, ...data, ...data.filter((_, at) => isRepeated(at))],
    });
  },
  'long: the rows of one person disagree': (draw) => {
    const coding = counts(25);
    const [ages, genders, weights] = [yearsOf(ENGLISH), gendersOf(ENGLISH, draw), plainWeights(draw, ENGLISH)];
    const vehicles = drawVehicles(draw);
    const samples: Sample[] = [];
    const plan = respondentFile(draw, {
      coding,
      vehicles,
      ages,
      genders,
      weights,
      prepare: (of) => {
        samples.push(of);
      },
    });
    const sample = samples[0]!;
    const { people, target } = sample;
    const rows: Cell[][] = [['Respondent', 'Age', 'Gender', 'Vehicle', 'Times a month']];
    for (const person of people) {
      vehicles.forEach(({ name }, at) => {
        // In every twelfth person, the last row has another age.
        const isOdd = at === vehicles.length - 1 && person.at % 12 === 0;
        const age = isOdd ? ((person.age + 31) % 60) + 18 : person.age;
        rows.push([person.at + 1, age, genders.words[person.gender]!, name, person.answers[at]!]);
      });
    }
    const counted = people.map((person) => ({
      counts: person.at % 12 !== 0,
      weight: 1,
      uses: usesOf(sample, person),
      isTarget: isIn(target, person),
    }));
    return {
      rows,
      truth: truthOf(counted, vehicles),
      demographic: plan.demographic,
      people: counted,
      vehicles,
    };
  },
  'status of an interview by its time only': (draw) => {
    const times = interviewTimes(draw, isoDay);
    return respondentFile(draw, {
      ...YES,
      before: () => [
        { head: 'Start', cell: times.start },
        { head: 'Submitted', cell: ({ counts: isDone }) => (isDone ? times.end() : '') },
      ],
      prepare: ({ people }) => {
        for (const person of people) person.counts = !draw.chance(0.1);
      },
    });
  },
  'weights: none, a population stated': (draw) => {
    const samples: Sample[] = [];
    const file = respondentFile(draw, {
      ...media(draw),
      weights: NO_WEIGHTS,
      prepare: (of) => samples.push(of),
      above: ({ people, total }) => [
        [`n = ${people.length} respondents, representative of ${grouped(total)} Australians`],
        [],
      ],
    });
    const { people, total, vehicles } = samples[0]!;
    const scaled = file.people!.map((person) => ({ ...person, weight: total / people.length }));
    return {
      ...file,
      people: scaled,
      truth: truthOf(scaled, vehicles),
    };
  },
  'crosstab: two periods side by side': sideBySide('2023', '2024', 1),
  'crosstab: the newer period first': sideBySide('Sep 2025', 'Sep 2024', 0),
  'crosstab: two bases side by side': sideBySide('National', '5 cap cities', 0),
  'crosstab: no universe': (draw) => {
    const tab = drawCrosstab(draw);
    return {
      rows: [
        ['', 'Total (000)', `${tab.words} (000)`],
        ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, all, target]),
      ],
      truth: crosstabTruth(tab),
      demographic: tab.demographic,
      codes: { target: tab.target * 1000 },
    };
  },
  'crosstab: no unit': (draw) => {
    const tab = drawCrosstab(draw);
    return {
      rows: [
        ['', 'Total', tab.words],
        ['Population', tab.universe, tab.target],
        ...tab.rows.map(({ vehicle, all, target }): Cell[] => [vehicle.name, all, target]),
      ],
      truth: crosstabTruth(tab),
      demographic: tab.demographic,
    };
  },
  'mean weights in two waves': (draw) => {
    const { before, prepare } = split('Wave', ['Wave 1', 'Wave 2'], 'Wave 2');
    const samples: Sample[] = [];
    const file = respondentFile(draw, {
      ...YES,
      weights: MEAN_WEIGHTS,
      before: before!,
      prepare: (of, by) => {
        prepare!(of, by);
        samples.push(of);
      },
    });
    const sample = samples[0]!;
    const { people, total, vehicles } = sample;
    const kept = people.filter(({ counts: isKept }) => isKept).reduce((sum, { weight }) => sum + weight, 0);
    const scaled = peopleOf(sample, NO_WEIGHTS).map((person) => ({
      ...person,
      weight: (person.weight * total) / kept,
    }));
    return {
      ...file,
      people: scaled,
      truth: truthOf(scaled, vehicles),
    };
  },
};
