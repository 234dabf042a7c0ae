import { seededRandom } from '../core/planning/model/random.ts';
import { drawUse, MEDIA_HEADINGS } from './media.ts';
import { drawPeople } from './people.ts';

export type Table = (string | number | null)[][];

const PEOPLE = 5000;
const SEED = 20260115;
const DEMOGRAPHICS = ['respondent_id', 'weight', 'age', 'gender', 'state', 'region', 'grocery_buyer'];

/** The respondent sample: headings, then one row for each person; media not used are empty cells. */
export function respondentTable(): Table {
  const random = seededRandom(SEED);
  const rows = drawPeople(PEOPLE, random).map((person) => {
    const uses = drawUse(person, random);
    const { id, weight, age, gender, state, region, groceryBuyer } = person;
    const media = MEDIA_HEADINGS.map((heading) => uses.get(heading) ?? null);
    return [id, weight, age, gender, state, region, groceryBuyer ? 'Yes' : 'No', ...media];
  });
  return [[...DEMOGRAPHICS, ...MEDIA_HEADINGS], ...rows];
}

/** Enough people to try a plan with, and few enough for a quick download. */
const TRIAL_PEOPLE = 600;

/** The first respondents, with weights raised so that they stand for the same population as the whole sample. */
export function madeUpTable(respondents: Table): Table {
  const [headings = [], ...people] = respondents;
  const tenthsOf = (rows: Table) => rows.reduce((sum, row) => sum + Math.round(10 * Number(row[1])), 0);
  const few = people.slice(0, TRIAL_PEOPLE);
  const [all, part] = [tenthsOf(people), tenthsOf(few)];
  let [before, given] = [0, 0];
  const rows = few.map(([id, weight, ...others]) => {
    before += Math.round(10 * Number(weight));
    // Rounding errors are carried to the next row, so that the weights add up to the tenth.
    const tenths = Math.round((all * before) / part) - given;
    given += tenths;
    return [id!, tenths / 10, ...others];
  });
  return [headings, ...rows];
}

/** The crosstab a research desk would hand over of the same survey: one row for each vehicle, no respondents. */
export function crosstabTable(respondents: Table): Table {
  const [headings = [], ...people] = respondents;
  const weight = (row: Table[number]) => Number(row[1]);
  const universe = people.reduce((sum, row) => sum + weight(row), 0);
  const vehicles = MEDIA_HEADINGS.map((heading) => {
    const column = headings.indexOf(heading);
    const users = people.filter((row) => row[column] !== null);
    const audience = users.reduce((sum, row) => sum + weight(row), 0);
    const contacts = users.reduce((sum, row) => sum + weight(row) * Number(row[column]), 0);
    const [channel, vehicle] = heading.split(': ') as [string, string];
    const reach = `${((100 * audience) / universe).toFixed(1)}%`;
    return [channel, vehicle, Math.round(audience / 1000), reach, Number((contacts / audience).toFixed(1))];
  });
  return [
    ['Media use in a month, people 14+ (made-up sample data)'],
    ['Universe (000)', Math.round(universe / 1000)],
    ['Sample', people.length],
    [],
    ['Channel', 'Vehicle', 'Audience (000)', 'Reach %', 'Average frequency'],
    ...vehicles,
  ];
}

/** csv text as spreadsheet programs write it. */
export function tableToCsv(table: Table): string {
  const cell = (value: Table[number][number]) => {
    const text = value === null ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return table.map((row) => `${row.map(cell).join(',')}\n`).join('');
}
