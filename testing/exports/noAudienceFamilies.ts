import type { Cell } from '../intake/truth.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import { isoDate, surveyMonkeyColumns } from './programs.ts';
import type { Made } from './respondentFile.ts';
import { TARGETS, drawVehicles } from './survey.ts';
import { ENGLISH } from './words.ts';

/** Files that hold no audience: they must be refused or asked about. */

const none = (draw: Draw, rows: Cell[][]): Made => ({ rows, truth: null, demographic: draw.one(TARGETS).name });

const many = (from: number, to: number, draw: Draw, row: (at: number) => Cell[]): Cell[][] =>
  Array.from({ length: draw.whole(from, to) }, (_, at) => row(at));

const person = (draw: Draw, at: number): Cell[] => [at + 1, draw.whole(18, 80), draw.one(['Female', 'Male'])];

/** Respondents with answers that are no use of media. */
const otherAnswers =
  (heading: (name: string) => string, cell: (draw: Draw) => Cell) =>
  (draw: Draw): Made => {
    const vehicles = drawVehicles(draw);
    return none(draw, [
      ['ID', 'Age', 'Gender', ...vehicles.map(({ name }) => heading(name))],
      ...many(150, 600, draw, (at) => [...person(draw, at), ...vehicles.map(() => cell(draw))]),
    ]);
  };

export const NO_AUDIENCE: Readonly<Record<string, (draw: Draw) => Made>> = {
  'media plan': (draw) =>
    none(draw, [
      ['Media plan - Q4 2025'],
      ['Client: Banksia Bank'],
      [],
      ['Channel', 'Vehicle', 'Format', 'Spend', 'Impressions', 'CPM', 'Start', 'End'],
      ...drawVehicles(draw, 6).map(({ channel, name }): Cell[] => {
        const [spend, cpm] = [draw.whole(10, 300) * 1000, draw.whole(8, 60)];
        return [channel, name, '30s', spend, Math.round((spend / cpm) * 1000), cpm, '2025-10-06', '2025-11-30'];
      }),
      ['Total', '', '', 1_250_000, 38_200_000, '', '', ''],
    ]),
  'spend by week': (draw) => {
    const vehicles = drawVehicles(draw, 6);
    return none(draw, [
      ['Week commencing', ...vehicles.map(({ name }) => name)],
      ...many(26, 60, draw, (at) => [
        new Date(Date.UTC(2025, 0, 6 + at * 7)).toISOString().slice(0, 10),
        ...vehicles.map(() => draw.whole(0, 60) * 500),
      ]),
    ]);
  },
  'spend by vehicle and month': (draw) =>
    none(draw, [
      ['Vehicle', 'Jul 25', 'Aug 25', 'Sep 25', 'Total spend'],
      ...drawVehicles(draw, 6).map(({ name }): Cell[] => {
        const spends = [1, 2, 3].map(() => draw.whole(5, 90) * 1000);
        return [
          name,
          ...spends.map((spend) => `$${grouped(spend)}`),
          `$${grouped(spends[0]! + spends[1]! + spends[2]!)}`,
        ];
      }),
    ]),
  'postcode list': (draw) =>
    none(draw, [
      ['Postcode', 'Suburb', 'State', 'Population', 'Area km2'],
      ...many(150, 600, draw, (at) => [
        2000 + at * 3,
        draw.one(['Kingsford', 'Newtown', 'Carlton', 'Toowong', 'Unley']),
        draw.one(['NSW', 'VIC', 'QLD', 'SA']),
        draw.whole(400, 40_000),
        rounded(0.5 + 80 * draw.share(), 1),
      ]),
    ]),
  'satisfaction with vehicles': otherAnswers(
    (name) => `How satisfied are you with ${name}? (0 = not at all, 10 = fully)`,
    (draw) => draw.whole(0, 10),
  ),
  'agreement with statements about vehicles': otherAnswers(
    (name) => `${name} is a brand I trust`,
    (draw) => draw.one(['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree']),
  ),
  'ranks of vehicles': otherAnswers(
    (name) => `Rank by trust: ${name}`,
    (draw) => draw.whole(1, 6),
  ),
  'survey about banks': (draw) =>
    none(draw, [
      ['ID', 'Age', 'Gender', 'Main bank', 'Has mortgage', 'Satisfaction (0-10)', 'Branch visits last year'],
      ...many(150, 500, draw, (at) => [
        ...person(draw, at),
        draw.one(['CBA', 'Westpac', 'ANZ', 'NAB', 'ING']),
        draw.one(['Yes', 'No']),
        draw.whole(0, 10),
        draw.whole(0, 12),
      ]),
    ]),
  'empty form': (draw) =>
    none(draw, [['Respondent', 'Weight', 'Age', 'Gender', ...drawVehicles(draw).map(({ name }) => name)]]),
  'empty SurveyMonkey export': (draw) =>
    none(draw, [
      [...surveyMonkeyColumns(draw).map(({ head }): Cell => String(head)), ENGLISH.used, '', ''],
      ['', '', '', '', '', '', '', 'Netflix', 'Stan', 'Binge'],
    ]),
  'pivot leftover': (draw) =>
    none(draw, [
      ['Row Labels', 'Count of ID', 'Average of Age'],
      ...['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'].map((state): Cell[] => [
        state,
        draw.whole(5, 180),
        rounded(38 + 12 * draw.share(), 6),
      ]),
      ['(blank)', '', ''],
      ['Grand Total', draw.whole(500, 900), 44.218_75],
    ]),
  'rate card': (draw) =>
    none(draw, [
      ['Rate card 2025'],
      ['Publisher', 'Format', 'CPM', 'Minimum spend'],
      ...drawVehicles(draw, 6).map(({ name }): Cell[] => [
        name,
        draw.one(['15s', '30s', 'Display', 'Full page']),
        `$${draw.whole(8, 90)}.00`,
        `$${grouped(draw.whole(5, 50) * 1000)}`,
      ]),
    ]),
  'top programs of television': (draw) =>
    none(draw, [
      ['Top 20 programs, 5 city metro, consolidated'],
      ['Rank', 'Program', 'Network', 'Date', 'Average audience'],
      ...many(20, 20, draw, (at) => [
        at + 1,
        draw.one(['News at six', 'Morning show', 'Cooking contest', 'Football final', 'Murder in the hills']),
        draw.one(['Seven Network', 'Nine Network', 'Network 10']),
        isoDate(draw),
        draw.whole(300, 1900) * 1000,
      ]),
    ]),
  'address list': (draw) =>
    none(draw, [
      ['First name', 'Last name', 'Email', 'Company', 'Phone'],
      ...many(40, 200, draw, (at) => [
        draw.one(['Ana', 'Ben', 'Chloe', 'Dev']),
        draw.one(['Nguyen', 'Smith', 'Rossi', 'Khan']),
        `contact${at}@example.com`,
        draw.one(['Ironbark Motors', 'Magpie Mobile']),
        `0400 ${draw.whole(100, 999)} ${draw.whole(100, 999)}`,
      ]),
    ]),
  'code book only': (draw) =>
    none(draw, [
      ['Variable', 'Label', 'Values'],
      ['id', 'Respondent number', ''],
      ['age', 'Age in years', '14 to 99'],
      ['sex', 'Gender', '1 = Male, 2 = Female'],
      ...drawVehicles(draw).map(({ name }, at): Cell[] => [
        `q7_${at + 1}`,
        `Used last month: ${name}`,
        '0 = No, 1 = Yes',
      ]),
    ]),
  'visits of a website by day': (draw) =>
    none(draw, [
      ['Date', 'Sessions', 'Users', 'Bounce rate', 'Source'],
      ...many(30, 120, draw, () => [
        isoDate(draw),
        draw.whole(200, 9000),
        draw.whole(100, 7000),
        `${draw.whole(20, 70)}%`,
        draw.one(['google', 'facebook', 'direct']),
      ]),
    ]),
};
