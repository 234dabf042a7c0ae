import {
  asWritten,
  drawParts,
  drawProfile,
  mediaColumns,
  tableWith,
  truthFor,
  weightColumns,
  zeroOne,
} from '../columns.ts';
import type { Column, Parts } from '../columns.ts';
import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Cell, Families, MadeFile } from '../file.ts';
import { anyFile, bookFile } from '../file.ts';
import type { Person, Survey } from '../survey.ts';
import { drawSurvey, readingOf } from '../survey.ts';
import { openTruth } from '../truth.ts';
import { byChannel, QUESTIONS } from '../vehicles.ts';

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

/** Brand funnel: aware of, used in the past month, would consider. Only use is audience. */
const awarenessAndUse = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { count: [5, 10] });
  const aware = mediaColumns(
    parts.survey,
    (written) => `Aware of: ${written}`,
    (uses, _written, place, person) => yesNo(uses > 0 || (person.number + place) % 3 > 0),
  );
  const used = mediaColumns(
    parts.survey,
    (written) => `Used in past month: ${written}`,
    (uses) => yesNo(uses > 0),
  );
  const consider = mediaColumns(
    parts.survey,
    (written) => `Would consider: ${written}`,
    (_uses, _written, place, person) => yesNo((person.number * 5 + place) % 4 === 0),
  );
  return anyFile(draw, tableWith(draw, parts, [...aware, ...used, ...consider]), truthFor(parts));
};

/** Ever used and used in the past four weeks, side by side for each medium. */
const everAndMonth = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { count: [5, 10] });
  const ever = mediaColumns(
    parts.survey,
    (written) => `${written} - ever used`,
    (uses, _written, place, person) => (uses > 0 || (person.number + place) % 3 === 0 ? 1 : 0),
  );
  const month = mediaColumns(parts.survey, (written) => `${written} - past 4 weeks`, zeroOne);
  return anyFile(
    draw,
    tableWith(
      draw,
      parts,
      ever.flatMap((column, place) => [column, month[place]!]),
    ),
    truthFor(parts),
  );
};

/** Two columns for each medium: used or not, and how often. */
const useAndTimes = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { count: [5, 10] });
  const used = mediaColumns(
    parts.survey,
    (written) => `${written}: used past month`,
    (uses) => yesNo(uses > 0),
  );
  const times = mediaColumns(
    parts.survey,
    (written) => `${written}: times in past month`,
    (uses) => (uses > 0 ? uses : ''),
  );
  return anyFile(
    draw,
    tableWith(
      draw,
      parts,
      used.flatMap((column, place) => [column, times[place]!]),
    ),
    truthFor(parts, { frequency: 'exact' }),
  );
};

const chosen = (survey: Survey, person: Person, channel: string) =>
  survey.vehicles.filter((one, place) => one.channel === channel && person.uses[place]! > 0);

/** First, second, third mention: each cell has one name. */
const mentions = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = byChannel(parts.survey.vehicles).flatMap(([channel, vehicles]) =>
    vehicles.map((_, order): Column => ({
      heading: `${QUESTIONS[channel]!} (${order + 1}${['st', 'nd', 'rd'][order] ?? 'th'} mention)`,
      cell: (person) => chosen(parts.survey, person, channel)[order]?.written ?? '',
    })),
  );
  return anyFile(draw, tableWith(draw, parts, media), truthFor(parts));
};

/** Code numbers of the answers in one cell ("1;3;7"), the code list in a second sheet. */
const codedLists = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const separator = draw.pick([';', ',', ' ', '|']);
  const channels = byChannel(parts.survey.vehicles);
  const media = channels.map(([channel, vehicles], question): Column => ({
    heading: `Q${question + 5}`,
    cell: (person) =>
      chosen(parts.survey, person, channel)
        .map((one) => vehicles.indexOf(one) + 1)
        .join(separator),
  }));
  const codes: Cell[][] = [
    ['Question', 'Text', 'Code', 'Answer'],
    ...channels.flatMap(([channel, vehicles], question) =>
      vehicles.map((one, place): Cell[] => [`Q${question + 5}`, QUESTIONS[channel]!, place + 1, one.written]),
    ),
  ];
  return bookFile(
    [
      { name: 'Data', rows: tableWith(draw, parts, media) },
      { name: draw.pick(['Codes', 'Codeframe', 'Code list']), rows: codes },
    ],
    truthFor(parts),
  );
};

/** One answer a question: the medium used most. */
const singleChoice = (draw: Draw): MadeFile => {
  const drawn = drawSurvey(draw);
  const favourite = (person: Person, channel: string) => {
    const uses = drawn.vehicles.map((one, place) => (one.channel === channel ? person.uses[place]! : 0));
    const most = Math.max(...uses);
    return most === 0 ? -1 : uses.indexOf(most);
  };
  const people = drawn.people.map((person) => ({
    ...person,
    uses: person.uses.map((uses, place) => (favourite(person, drawn.vehicles[place]!.channel) === place ? uses : 0)),
  }));
  const survey: Survey = { ...drawn, people };
  const parts: Parts = { survey, profile: drawProfile(draw, survey), weights: weightColumns(draw, survey.weighting) };
  const media = byChannel(survey.vehicles).map(([channel]): Column => ({
    heading: QUESTIONS[channel]!.replace('Which of these', 'Which ONE of these').replace('Whose', 'Whose (ONE answer)'),
    cell: (person) => chosen(survey, person, channel)[0]?.written ?? 'None of these',
  }));
  return anyFile(draw, tableWith(draw, parts, media), truthFor(parts));
};

/** Probabilities of use from a fusion: 0 to 1. */
const probabilities = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'], count: [5, 12] });
  const chance = (uses: number, place: number, person: Person) =>
    rounded(uses > 0 ? 0.35 + 0.02 * Math.min(31, uses) : ((person.number * 3 + place) % 5) * 0.03, 2);
  const media = mediaColumns(
    parts.survey,
    (written) => `p_${written}`,
    (uses, _written, place, person) => chance(uses, place, person),
  );
  const base = readingOf(parts.survey, { target: parts.profile.target });
  const vehicles = base.vehicles.map((vehicle, place) => {
    const people = parts.survey.people.reduce(
      (sum, person) => sum + person.weight * chance(person.uses[place]!, place, person),
      0,
    );
    return { ...vehicle, people: rounded(people, 1), reach: rounded(people / base.universe, 6) };
  });
  const question = {
    about: 'codes',
    asks: 'The media columns hold numbers between 0 and 1. Are they probabilities of use in a month?',
  };
  return anyFile(draw, tableWith(draw, parts, media), openTruth(question, [['probabilities', { ...base, vehicles }]]));
};

/** Columns that are no media: number of services used, segment, children, income, televisions at home. */
const otherQuestions = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const others: Column[] = [
    { heading: 'Number of media used', cell: (person) => person.uses.filter((uses) => uses > 0).length },
    { heading: 'Segment', cell: (person) => `Segment ${1 + (person.number % 5)}` },
    { heading: 'Children under 18 at home', cell: (person) => person.number % 4 },
    { heading: 'Household income ($000)', cell: (person) => 40 + ((person.number * 13) % 200) },
    { heading: 'Owns a pet', cell: (person) => person.number % 2 },
    { heading: 'Drinks coffee daily', cell: (person) => (person.number % 3 === 0 ? 1 : 0) },
    { heading: 'Bought a car in the past 12 months', cell: (person) => (person.number % 11 === 0 ? 1 : 0) },
  ];
  const [before, after] = [draw.some(others, 3), draw.some(others, 7)];
  const columns = [...before, ...media, ...after.filter((column) => !before.includes(column))];
  return anyFile(draw, tableWith(draw, parts, columns), truthFor(parts));
};

const CHANNEL_NAMES: readonly (readonly [written: string, channel: string])[] = [
  ['Free to air TV metro', 'FTA Metro'],
  ['Subscription TV', 'Pay TV'],
  ['BVOD', 'BVOD'],
  ['SVOD', 'SVOD'],
  ['Online video', 'Video'],
  ['Social media', 'Social'],
  ['Radio', 'Radio'],
  ['Podcasts', 'Podcasts'],
  ['Music streaming', 'Music Streaming'],
  ['Cinema', 'Cinema'],
  ['Newspapers and magazines', 'Print'],
  ['Out of home', 'OOH'],
];

/** Only channels, no vehicles: Radio, Podcasts, Cinema. */
const channelsOnly = (draw: Draw): MadeFile => {
  const drawn = drawSurvey(draw, { count: [8, 8] });
  const vehicles = draw
    .some(CHANNEL_NAMES, drawn.vehicles.length)
    .map(([written, channel]) => ({ written, channel, name: channel }));
  const survey: Survey = { ...drawn, vehicles };
  const parts: Parts = { survey, profile: drawProfile(draw, survey), weights: weightColumns(draw, survey.weighting) };
  const media = mediaColumns(
    survey,
    (written) => `${written} (days used in past month)`,
    (uses) => uses,
  );
  return anyFile(draw, tableWith(draw, parts, media), truthFor(parts, { frequency: 'exact' }));
};

export const measures: Families = {
  awarenessAndUse,
  everAndMonth,
  useAndTimes,
  mentions,
  codedLists,
  singleChoice,
  probabilities,
  otherQuestions,
  channelsOnly,
};
