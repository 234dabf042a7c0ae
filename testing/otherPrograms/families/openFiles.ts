import {
  answeredAt,
  asWritten,
  drawParts,
  drawProfile,
  idColumn,
  longId,
  mediaColumns,
  rowsOf,
  stamp,
  tableOf,
  weightColumns,
  zeroOne,
} from '../columns.ts';
import type { Column, Parts } from '../columns.ts';
import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Cell, Families, MadeFile } from '../file.ts';
import { anyFile, bookFile, drawCommas, textFile } from '../file.ts';
import type { Person, ReadingWish, Survey, SurveyWish } from '../survey.ts';
import { drawSurvey, readingOf, truthOf } from '../survey.ts';
import type { Question, Reading, Truth } from '../truth.ts';
import { openTruth } from '../truth.ts';

/** Parts of a survey whose weights add up to people. */
const drawPeopleParts = (draw: Draw, wish: SurveyWish = {}) => drawParts(draw, { weightings: ['people'], ...wish });
const readingFor = ({ survey, profile }: Parts, wish: ReadingWish = {}): Reading =>
  readingOf(survey, { target: profile.target, ...wish });

/** The usual columns with one more after the identifier. */
const withColumn = ({ survey, profile, weights }: Parts, draw: Draw, extra: Column): Cell[][] =>
  tableOf(
    [
      idColumn(draw, 'respondent_id'),
      extra,
      ...weights,
      ...profile.columns,
      ...mediaColumns(survey, asWritten, zeroOne),
    ],
    survey.people,
  );

const thirds = (person: Person) => person.number % 3;

/** A survey of `count` waves, each weighted to the whole population. */
function drawWaves(draw: Draw, count: number, size: readonly [number, number]): Parts {
  const parts = drawPeopleParts(draw, { size });
  for (const person of parts.survey.people) person.weight = rounded(person.weight * count, 1);
  return parts;
}

/** Waves in one file, each weighted to the whole population. */
const waves = (draw: Draw): MadeFile => {
  const parts = drawWaves(draw, 3, [240, 600]);
  const names = draw.pick([
    ['Wave 1', 'Wave 2', 'Wave 3'],
    ['2023', '2024', '2025'],
    ['Mar 2025', 'Jun 2025', 'Sep 2025'],
    ['W21', 'W22', 'W23'],
  ] as const);
  const extra: Column = {
    heading: draw.pick(['Wave', 'wave', 'Survey wave', 'Period']),
    cell: (person) => names[thirds(person) as 0 | 1 | 2],
  };
  const question = { about: 'wave', asks: 'The file has three waves. Which of them shall be used?' };
  const one = (place: number): [string, Reading] => [
    names[place as 0 | 1 | 2],
    readingFor(parts, { keep: (person) => thirds(person) === place }),
  ];
  return anyFile(
    draw,
    withColumn(parts, draw, extra),
    openTruth(question, [one(2), one(1), one(0), ['all waves together', readingFor(parts)]]),
  );
};

/** A sheet for each wave with the same columns. */
const sheetPerWave = (draw: Draw): MadeFile => {
  const parts = drawWaves(draw, 2, [200, 400]);
  const columns = [
    idColumn(draw, 'ID'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const half = (place: number) => parts.survey.people.filter((person) => person.number % 2 === place);
  const names = draw.pick([
    ['Wave 1', 'Wave 2'],
    ['2024', '2025'],
    ['H1', 'H2'],
  ] as const);
  const sheets = names.map((name, place) => ({ name, rows: tableOf(columns, half(place)) }));
  const one = (place: 0 | 1): [string, Reading] => [
    names[place],
    readingFor(parts, { keep: (person) => person.number % 2 === place }),
  ];
  return bookFile(
    sheets,
    openTruth({ about: 'sheet', asks: 'Two sheets have respondents. Which one shall be used?' }, [
      one(1),
      one(0),
      ['both together', readingFor(parts)],
    ]),
  );
};

/** REDCap events: every person answered twice. */
const repeatedEvents = (draw: Draw): MadeFile => {
  const parts = drawWaves(draw, 2, [200, 400]);
  const [first, second] = draw.pick([
    ['baseline_arm_1', 'followup_arm_1'],
    ['Baseline', 'Follow-up'],
  ] as const);
  // The second answer is of the same person as the one before.
  for (const [place, { age, gender, state, groceryBuyer }] of parts.survey.people.entries()) {
    const again = parts.survey.people[place + 1];
    if (place % 2 === 0 && again !== undefined) Object.assign(again, { age, gender, state, groceryBuyer });
  }
  const columns: Column[] = [
    { heading: 'record_id', cell: (person) => Math.ceil(person.number / 2) },
    { heading: 'redcap_event_name', cell: (person) => (person.number % 2 === 1 ? first : second) },
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const keep = (odd: number) => readingFor(parts, { keep: (person) => person.number % 2 === odd });
  const question = { about: 'wave', asks: 'Each record was asked twice. Which event shall be used?' };
  return textFile(
    tableOf(columns, parts.survey.people),
    drawCommas(draw),
    openTruth(question, [
      [second, keep(0)],
      [first, keep(1)],
    ]),
  );
};

/** Two weight columns that both add up to a population: persons and households, or total and online. */
const twoWeights = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw);
  const second = (person: Person) => rounded(person.weight * (0.5 + ((person.number * 17) % 60) / 100), 1);
  const names = draw.pick([
    ['weight_person', 'weight_household'],
    ['WGT_TOTAL', 'WGT_ONLINE'],
    ['Population weight', 'Household weight'],
    ['wt1', 'wt2'],
  ] as const);
  const columns: Column[] = [
    idColumn(draw, 'ID'),
    { heading: names[0], cell: (person) => person.weight },
    { heading: names[1], cell: second },
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const question = {
    about: 'weight',
    asks: `Two columns hold weights. Which one shall be used, ${names[0]} or ${names[1]}?`,
  };
  return anyFile(
    draw,
    tableOf(columns, parts.survey.people),
    openTruth(question, [
      [names[0], readingFor(parts)],
      [names[1], readingFor(parts, { weight: second })],
    ]),
  );
};

/** A weight near 1 and a projection factor in one file: the second gives people, the first shares only. */
const factorAndProjection = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw);
  const mean = parts.survey.people.reduce((sum, person) => sum + person.weight, 0) / parts.survey.people.length;
  const factor = (person: Person) => rounded(person.weight / mean, 4);
  const columns: Column[] = [
    idColumn(draw, 'ID'),
    { heading: draw.pick(['weight', 'rim_weight', 'WeightFactor']), cell: factor },
    {
      heading: draw.pick(['projection', 'pop_projection', 'Grossing factor', 'expansion_weight']),
      cell: (person) => person.weight,
    },
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const question = {
    about: 'weight',
    asks: 'One column of weights averages 1, another adds up to the population. Is the second the one to use?',
  };
  return anyFile(
    draw,
    tableOf(columns, parts.survey.people),
    openTruth(question, [
      ['the projection', readingFor(parts)],
      ['the factor', readingFor(parts, { weight: factor })],
    ]),
  );
};

/** Weights that average 1. */
const meanOne = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['mean one'] });
  const profile = drawProfile(draw, survey);
  const columns = [
    idColumn(draw, 'ID'),
    ...weightColumns(draw, 'mean one'),
    ...profile.columns,
    ...mediaColumns(
      survey,
      (written) => `${written} (times per month)`,
      (uses) => uses,
    ),
  ];
  return anyFile(
    draw,
    tableOf(columns, survey.people),
    truthOf(survey, { target: profile.target, frequency: 'exact' }),
  );
};

/** Weights in thousands that no word marks: they add up to some 17,000 for a few hundred people. */
const unmarkedThousands = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { weightings: ['thousands'] });
  const weight: Column = {
    heading: draw.pick(['weight', 'WT', 'Weighting']),
    cell: (person) => rounded(person.weight / 1000, 3),
  };
  const columns = [
    idColumn(draw, 'ID'),
    weight,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const question = { about: 'units', asks: 'The weights add up to some thousands only. Are they thousands of people?' };
  const readings = [
    ['thousands', readingFor(parts)],
    ['people', readingFor(parts, { weight: (person) => rounded(person.weight / 1000, 3) })],
  ] as const;
  return anyFile(draw, tableOf(columns, parts.survey.people), openTruth(question, readings));
};

/** Panel file with complete, screened out and over quota; those not complete have empty media. */
const screenedOut = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { size: [220, 520] });
  const [heading, complete, ...others] = draw.pick([
    ['Status', 'Complete', 'Screened out', 'Quota full'],
    ['status', 'complete', 'screenout', 'overquota'],
    ['Response Status', 'Completed', 'Disqualified', 'Partial'],
    ['Finished', 'TRUE', 'FALSE', 'FALSE'],
  ] as const);
  const counts = (person: Person) => person.number % 7 !== 0;
  const extra: Column = { heading, cell: (person) => (counts(person) ? complete : others[person.number % 2]!) };
  const media = mediaColumns(parts.survey, asWritten, (uses, _written, _place, person) =>
    counts(person) ? zeroOne(uses) : '',
  );
  const columns = [idColumn(draw, 'ID'), extra, ...parts.weights, ...parts.profile.columns, ...media];
  const question = { about: 'screened out', asks: 'Some rows are not complete. Shall they be left out?' };
  const blank: Survey = {
    ...parts.survey,
    people: parts.survey.people.map((person) =>
      counts(person) ? person : { ...person, uses: person.uses.map(() => 0) },
    ),
  };
  return anyFile(
    draw,
    tableOf(columns, parts.survey.people),
    openTruth(question, [
      ['left out', readingFor(parts, { keep: counts })],
      ['kept as people who use nothing', readingOf(blank, { target: parts.profile.target })],
    ]),
  );
};

/** Qualtrics with rows of the survey's preview by its makers. */
const qualtricsPreviews = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw);
  const preview = (person: Person) => person.number <= 6;
  const media = mediaColumns(
    parts.survey,
    (written) => `Which have you used in the past month? - ${written}`,
    (uses, written) => (uses > 0 ? written : ''),
  );
  const columns: Column[] = [
    { heading: 'Start Date', cell: (person) => stamp(answeredAt(person)) },
    { heading: 'Response Type', cell: (person) => (preview(person) ? 'Survey Preview' : 'IP Address') },
    { heading: 'Response ID', cell: (person) => longId(person, 'R_', 15) },
    ...parts.profile.columns,
    ...media,
    ...parts.weights,
  ];
  const names = columns.map((_, place) => ['StartDate', 'Status', 'ResponseId'][place] ?? `Q${place - 2}`);
  const ids = names.map((name) => JSON.stringify({ ImportId: name }));
  const rows = [names, columns.map((column) => column.heading), ids, ...rowsOf(columns, parts.survey.people)];
  const question = {
    about: 'screened out',
    asks: 'Six answers are previews of the survey by its makers. Shall they be left out?',
  };
  return textFile(
    rows,
    { ...drawCommas(draw), quotes: 'all' },
    openTruth(question, [
      ['left out', readingFor(parts, { keep: (person) => !preview(person) })],
      ['kept', readingFor(parts)],
    ]),
  );
};

/** When did you last use it: past 7 days, 4 weeks, 12 months, never. Which of them is use in a month? */
const recency = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { count: [5, 12] });
  const words = ['Past 7 days', 'Past 4 weeks', 'Past 12 months', 'Longer ago / never'] as const;
  const step = (uses: number, person: Person) => (uses >= 4 ? 0 : uses > 0 ? 1 : person.number % 3 === 0 ? 2 : 3);
  const media = mediaColumns(
    parts.survey,
    (written) => `When did you last use ${written}?`,
    (uses, _written, _place, person) => words[step(uses, person)],
  );
  const columns = [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media];
  const question = {
    about: 'period',
    asks: 'The answers say when somebody last used a medium. Does use in the past 4 weeks count as use in a month?',
  };
  // A year back is written as a negative use, so that isUse can tell it from never.
  const back: Survey = {
    ...parts.survey,
    people: parts.survey.people.map((person) => ({
      ...person,
      uses: person.uses.map((uses) => (step(uses, person) === 2 ? -1 : uses)),
    })),
  };
  const target = parts.profile.target;
  return anyFile(
    draw,
    tableOf(columns, parts.survey.people),
    openTruth(question, [
      ['past 4 weeks', readingOf(back, { target })],
      ['past 7 days', readingOf(back, { target, isUse: (uses) => uses >= 4 })],
      ['past 12 months', readingOf(back, { target, isUse: (uses) => uses !== 0 })],
    ]),
  );
};

/** The same rows twice, as when two downloads are joined. */
const duplicates = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw);
  const columns = [
    idColumn(draw, 'Respondent ID'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const again = parts.survey.people.slice(0, draw.whole(10, 60));
  const rows = [...tableOf(columns, parts.survey.people), ...rowsOf(columns, again)];
  const doubled: Survey = { ...parts.survey, people: [...parts.survey.people, ...again] };
  const question = { about: 'duplicates', asks: `${again.length} rows are there twice. Shall each person count once?` };
  return anyFile(
    draw,
    rows,
    openTruth(question, [
      ['once', readingFor(parts)],
      ['as they are', readingOf(doubled, { target: parts.profile.target })],
    ]),
  );
};

/** Half of the sample was asked one half of the media, the others the rest; empty means not asked. */
const splitSample = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { size: [300, 600], count: [8, 16] });
  const asked = (place: number, person: Person) => person.number % 2 === place % 2;
  const media = mediaColumns(parts.survey, asWritten, (uses, _written, place, person) =>
    asked(place, person) ? (uses > 0 ? 'Yes' : 'No') : '',
  );
  const cell: Column = { heading: 'Version', cell: (person) => (person.number % 2 === 0 ? 'A' : 'B') };
  const rows = tableOf(
    [idColumn(draw, 'ID'), cell, ...parts.weights, ...parts.profile.columns, ...media],
    parts.survey.people,
  );
  const full = readingFor(parts);
  const weightOf = (people: readonly Person[]) => people.reduce((sum, person) => sum + person.weight, 0);
  const change = (base: (place: number) => number): Reading => ({
    ...full,
    vehicles: full.vehicles.map((vehicle, place) => {
      const users = weightOf(parts.survey.people.filter((person) => asked(place, person) && person.uses[place]! > 0));
      const reach = rounded(users / base(place), 6);
      return { ...vehicle, reach, people: rounded(reach * full.universe, 1) };
    }),
  });
  const question = {
    about: 'base',
    asks: 'Each medium was asked of one half of the sample; its other cells are empty. Are shares of those who were asked?',
  };
  return anyFile(
    draw,
    rows,
    openTruth(question, [
      [
        'of those who were asked',
        change((place) => weightOf(parts.survey.people.filter((person) => asked(place, person)))),
      ],
      ['empty is no', change(() => full.universe)],
    ]),
  );
};

/** Frequency codes 1 to 6 without labels. */
const frequencyCodes = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { count: [5, 12] });
  const code = (uses: number) => (uses === 0 ? 6 : uses >= 25 ? 1 : uses >= 12 ? 2 : uses >= 4 ? 3 : uses >= 2 ? 4 : 5);
  const media = mediaColumns(parts.survey, (written) => `Q8 How often: ${written}`, code);
  const rows = tableOf(
    [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media],
    parts.survey.people,
  );
  const question: Question = {
    about: 'codes',
    asks: 'The media columns hold codes 1 to 6 of a frequency scale. What does each code mean?',
  };
  return anyFile(
    draw,
    rows,
    openTruth(question, [
      ['1 is daily and 6 is never', readingFor(parts)],
      ['1 is never and 6 is daily', readingFor(parts, { isUse: (uses) => code(uses) !== 1 })],
    ]),
  );
};

/** A trust or liking scale about media: is it use at all? */
const likingScale = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { count: [5, 12] });
  const words = ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'] as const;
  const step = (uses: number) => (uses > 12 ? 0 : uses > 6 ? 1 : uses > 2 ? 2 : uses > 0 ? 3 : 4);
  const media = mediaColumns(
    parts.survey,
    (written) => `I trust the advertising on ${written}`,
    (uses) => words[step(uses)],
  );
  const rows = tableOf(
    [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media],
    parts.survey.people,
  );
  const question = { about: 'codes', asks: 'The media columns hold agreement, not use. Which answers count as use?' };
  return anyFile(
    draw,
    rows,
    openTruth(question, [
      ['agree and strongly agree', readingFor(parts, { isUse: (uses) => step(uses) <= 1 })],
      ['all but strongly disagree', readingFor(parts)],
    ]),
  );
};

/** Stations by bare names that exist as metro, regional and national television: Seven, Nine, 10, SBS. */
const bareStations = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { channels: ['FTA Metro', 'FTA National'], count: [4, 4] });
  const names = ['Seven', 'Nine', '10', 'SBS'] as const;
  const branches = {
    'FTA Metro': ['Seven Metro', 'Nine Metro', '10 Metro', 'SBS Metro'],
    'FTA National': ['Seven Network', 'Nine Network', 'Network 10', 'SBS National'],
    'FTA Regional': ['Seven Regional', 'WIN', 'Southern Cross 10', 'SBS Regional'],
  };
  const as = (channel: keyof typeof branches): Survey => ({
    ...parts.survey,
    vehicles: names.map((written, place) => ({ written, channel, name: branches[channel][place]! })),
  });
  const target = parts.profile.target;
  const national = as('FTA National');
  const media = mediaColumns(national, asWritten, zeroOne);
  const rows = tableOf(
    [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media],
    parts.survey.people,
  );
  const question = {
    about: 'names',
    asks: 'Seven, Nine, 10 and SBS are national networks, metro stations and regional stations. Which are meant?',
  };
  const reading = (channel: keyof typeof branches): [string, Reading] => [channel, readingOf(as(channel), { target })];
  return anyFile(
    draw,
    rows,
    openTruth(question, [reading('FTA National'), reading('FTA Metro'), reading('FTA Regional')]),
  );
};

/** Titles that no list has, without a channel: local stations and papers. */
const unknownNames = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { channels: ['Radio', 'Print'], count: [6, 10] });
  const local = {
    Radio: ['Star 104.5', 'Bay FM', 'River 94.9', 'Coast FM 963'],
    Print: ['Manly Daily', 'The Senior', 'Big Rigs', 'Koori Mail'],
  } as const;
  const given: Record<string, number> = { Radio: 0, Print: 0 };
  const vehicles = parts.survey.vehicles.map((one) => {
    const list = local[one.channel as keyof typeof local];
    const place = given[one.channel]!++;
    const name = list[place];
    return name === undefined ? one : { name, written: name, channel: one.channel };
  });
  const survey = { ...parts.survey, vehicles };
  const rows = tableOf(
    [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...mediaColumns(survey, asWritten, zeroOne)],
    survey.people,
  );
  const question = { about: 'names', asks: 'Some titles are in no list. Which channel is each of them?' };
  return anyFile(
    draw,
    rows,
    openTruth(question, [['the channels of the reading', readingOf(survey, { target: parts.profile.target })]]),
  );
};

/** Two countries in one file. */
const twoCountries = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw, { size: [240, 520] });
  const home = (person: Person) => person.number % 4 !== 0;
  const extra: Column = {
    heading: draw.pick(['Country', 'country', 'Market']),
    cell: (person) => (home(person) ? 'Australia' : 'New Zealand'),
  };
  const question = { about: 'base', asks: 'The file has people of two countries. Which shall be used?' };
  return anyFile(
    draw,
    withColumn(parts, draw, extra),
    openTruth(question, [
      ['both', readingFor(parts)],
      ['Australia', readingFor(parts, { keep: home })],
      ['New Zealand', readingFor(parts, { keep: (person) => !home(person) })],
    ]),
  );
};

/** Weights are missing for a few respondents. */
const missingWeights = (draw: Draw): MadeFile => {
  const parts = drawPeopleParts(draw);
  const has = (person: Person) => person.number % 23 !== 0;
  const blank = draw.pick(['', 'NA', '#N/A', '.']);
  const weight: Column = { heading: 'Weight', cell: (person) => (has(person) ? person.weight : blank) };
  const rows = tableOf(
    [idColumn(draw, 'ID'), weight, ...parts.profile.columns, ...mediaColumns(parts.survey, asWritten, zeroOne)],
    parts.survey.people,
  );
  const truth: Truth = openTruth({ about: 'weight', asks: 'Some rows have no weight. Shall they be left out?' }, [
    ['left out', readingFor(parts, { keep: has })],
  ]);
  return anyFile(draw, rows, truth);
};

/** Ages typed by hand, impossible ones among them (0, 999): they are in no age group. */
const impossibleAges = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['people'] });
  const odd = (person: Person) => person.number % 41 === 0;
  const profile = drawProfile(draw, survey, { ages: 'exact', grocery: false });
  const columns = [
    idColumn(draw, 'ID'),
    ...weightColumns(draw, 'people'),
    ...profile.columns,
    ...mediaColumns(survey, asWritten, zeroOne),
  ];
  const written = survey.people.map((person) =>
    odd(person) ? { ...person, age: person.number % 2 === 0 ? 999 : 0 } : person,
  );
  const target = {
    name: profile.target.name,
    includes: (person: Person) => person.age !== 999 && profile.target.includes(person),
  };
  const question = { about: 'ages', asks: 'A few ages are 0 or 999. Are these people without an age?' };
  return anyFile(
    draw,
    tableOf(columns, written),
    openTruth(question, [['they count, in no age group', readingOf({ ...survey, people: written }, { target })]]),
  );
};

export const openFiles: Families = {
  waves,
  sheetPerWave,
  repeatedEvents,
  twoWeights,
  factorAndProjection,
  meanOne,
  unmarkedThousands,
  screenedOut,
  qualtricsPreviews,
  recency,
  duplicates,
  splitSample,
  frequencyCodes,
  likingScale,
  bareStations,
  unknownNames,
  twoCountries,
  missingWeights,
  impossibleAges,
};
