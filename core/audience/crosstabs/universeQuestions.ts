import { AUSTRALIA_14 } from '../../planningData/population.ts';
import { preciseNumber, wholeNumber } from '../../words/amounts.ts';
import { parseCodes } from '../doubts/codes.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import type { NamedFigures } from './crosstabReach.ts';
import { isSameUniverse, LARGEST_UNIVERSE, SAME_UNIVERSE_SHARE } from './universe.ts';
import type { UniverseRow } from './universe.ts';

/**
 * The number of people in the universe of an audience. Three sources may give it: a line outside the table, rows called
 * universe, and total rows, the largest first. The first source is assumed; the planner is asked where they differ.
 * @param stated   the universe stated above or below the table
 * @param largest  the largest audience of a vehicle; smaller totals are ignored
 * @param scalesUse  whether use is calculated as a share of the universe: it then scales with the universe
 */
export function chooseUniverse(
  {
    stated,
    rows,
    largest,
    scalesUse,
    label,
  }: { stated: number | null; rows: readonly UniverseRow[]; largest: number; scalesUse: boolean; label: string },
  registry: Doubts,
): number | null {
  const universeRows = rows.filter(({ kind }) => kind === 'universe');
  const totals = rows.filter(({ kind, people }) => kind === 'total' && people >= largest * (1 - SAME_UNIVERSE_SHARE));
  const sources = [
    ...(stated === null ? [] : [{ people: stated, description: 'the line that states it' }]),
    ...universeRows.map(({ people, row, name }) => ({ people, description: `row ${row} "${name}"` })),
    ...totals
      .toSorted((one, two) => two.people - one.people)
      .map(({ people, row, name }) => ({ people, description: `row ${row} "${name}"` })),
  ];
  const first = sources[0];
  // Only totals below the largest audience are left. The largest of them counts, and vehicles above it become faults.
  if (first === undefined) return rows.toSorted((one, two) => two.people - one.people)[0]?.people ?? null;
  const different = sources.filter(
    ({ people }, index) => sources.findIndex((other) => isSameUniverse(other.people, people)) === index,
  );
  if (different.length < 2) return first.people;
  return askWhichUniverse(different, label, scalesUse, registry);
}

function askWhichUniverse(
  sources: readonly { people: number; description: string }[],
  label: string,
  scalesUse: boolean,
  registry: Doubts,
): number {
  const shown = sources.slice(0, 6);
  const [one, two] = shown;
  const answer = registry.ask({
    code: 'universe',
    ...(label !== '' && { columns: [label] }),
    cells: shown.map(({ people, description }) => `${wholeNumber(people)}: ${description}`),
    message: `The file gives more than one universe: ${wholeNumber(one!.people)} by ${one!.description}, ${wholeNumber(two!.people)} by ${two!.description}. Which one is right?`,
    assumed: String(one!.people),
    options: shown.map(({ people, description }) => ({
      id: String(people),
      label: `${wholeNumber(people)} people, by ${description}`,
      effect: scaledTo(people, { scalesUse }),
    })),
  });
  return Number(answer);
}

/** The totals if the universe has a number of people. @param scalesUse  whether use is a share of the universe, and so grows with it */
function scaledTo(people: number, { scalesUse }: { scalesUse: boolean }) {
  return ({ universe, use }: Totals): Totals => ({
    universe: people,
    use: scalesUse ? Array.from(use, (value) => (value * people) / universe) : use,
  });
}

/** Asks about the unit of a universe with more people than the country: its row may be in people, below headings in thousands. */
function askAboutLarge(people: number, scalesUse: boolean, registry: Doubts): number {
  const shown = wholeNumber(people);
  const answer = registry.ask({
    code: 'large universe',
    cells: [shown],
    message: `The universe reads ${shown} people, more than the country has. Is it written in people, not in thousands?`,
    assumed: 'people',
    alwaysAsked: true,
    options: [
      {
        id: 'people',
        label: `${wholeNumber(people / 1000)} people`,
        effect: scaledTo(people / 1000, { scalesUse }),
      },
      { id: 'as it stands', label: `${shown} people`, effect: scaledTo(people, { scalesUse }) },
    ],
  });
  return answer === 'people' ? people / 1000 : people;
}

/**
 * Asks about the unit of a universe below 1,000, which may be in thousands or millions, and of one larger than the country.
 * @param scalesUse  whether use is calculated as a share of the universe
 */
export function askAboutUniverseUnit(people: number, scalesUse: boolean, registry: Doubts): number {
  if (people > LARGEST_UNIVERSE) return askAboutLarge(people, scalesUse, registry);
  if (people >= 1000) return people;
  const shown = preciseNumber(people);
  const answer = registry.ask({
    code: 'small universe',
    cells: [shown],
    message: `The universe reads ${shown}. Is that people, thousands or millions?`,
    assumed: 'people',
    options: [
      { id: 'people', label: `${shown} people`, effect: scaledTo(people, { scalesUse }) },
      { id: 'thousands', label: `${shown} thousand`, effect: scaledTo(people * 1000, { scalesUse }) },
      { id: 'millions', label: `${shown} million`, effect: scaledTo(people * 1_000_000, { scalesUse }) },
    ],
  });
  return people * (answer === 'thousands' ? 1000 : answer === 'millions' ? 1_000_000 : 1);
}

/** The number of people in an audience whose size the file neither states nor implies. */
export interface UniverseAnswer {
  readonly people: number;
  /** Whether the planner gave the number in an answer. If not, it is a default. */
  readonly isFromPlanner: boolean;
}

/** The name under which a planner's answer gives the number of people in the target, as in "codes:target=3842000". */
const TARGET = 'target';

/** Whether any vehicle has an audience or a reach. If none has, knowing the universe does not help. */
export function hasFigures(figures: readonly NamedFigures[]): boolean {
  return figures.some(({ figures: { audience, reach } }) => audience !== null || reach !== null);
}

/**
 * Asks how many people the population of a crosstab has. By default it is the number that the planner entered. Without
 * such a number, it is the number of Australians aged 14 and over, or of the users of the largest vehicle if they are more.
 * @param row  a row that gives the people or the respondents: "All respondents" is assumed to be the people if they may be a
 *             country's, "Sample" is only offered
 */
export function askPopulation(
  figures: readonly NamedFigures[],
  row: UniverseRow | undefined,
  registry: Doubts,
): UniverseAnswer {
  const { population } = registry;
  const largest = largestAudience(figures);
  // If no vehicle has an audience in people, the uses of a vehicle are its reach times the universe. They then scale with the universe.
  const scalesUse = largest === null;
  const rowSources = rowSource(row, largest);
  const sources = [
    ...(population === null
      ? []
      : [{ id: 'planner', people: population, label: `${wholeNumber(population)} people, as you said` }]),
    ...rowSources.filter(isCountry),
    ...(largest !== null && largest.people > AUSTRALIA_14.people
      ? []
      : [
          {
            id: 'australia 14+',
            people: AUSTRALIA_14.people,
            label: `${wholeNumber(AUSTRALIA_14.people)}: ${AUSTRALIA_14.source}`,
          },
        ]),
    ...(largest === null
      ? []
      : [
          {
            id: 'largest',
            people: largest.people,
            label: `${preciseNumber(largest.people)}: as many as use "${largest.name}"`,
          },
        ]),
    ...rowSources.filter((one) => !isCountry(one)),
  ];
  const [first] = sources;
  const sourceOfDefault =
    first!.id === 'row' ? `row ${row!.row}` : first!.id === 'largest' ? 'its largest vehicle' : AUSTRALIA_14.source;
  const questionKey = { code: 'population' };
  const chosen = registry.ask({
    ...questionKey,
    ...(largest !== null && { cells: [`"${largest.name}": ${preciseNumber(largest.people)} people`] }),
    message: 'The crosstab does not say how many people its total represents. How many people does the file represent?',
    assumed: first!.id,
    // The number in the field is sent with the answers, as `population`. It chooses the option 'planner'.
    ...(population !== null && { answeredByField: 'planner' }),
    field: {
      name: 'population',
      proposed: first!.people,
      from: population !== null ? 'the planner' : sourceOfDefault,
    },
    alwaysAsked: true,
    options: sources.map(({ id, label, people }) => ({ id, label, effect: scaledTo(people, { scalesUse }) })),
  });
  const { people } = sources.find(({ id }) => id === chosen)!;
  return { people, isFromPlanner: population !== null || registry.answerTo(questionKey) === chosen };
}

/**
 * Asks how many people the target has, where neither the column of the demographic nor the total gives the number. By default it
 * is the population times the median share of a vehicle's users who are in the target, or else the share of the respondents who are.
 * It is never less than the number of users of the largest vehicle in the target.
 * @param population  its `sampleShare` is the share of the respondents who are in the target; null where the file does not give it
 * @param row  the row that gives the population, if its figure for the target may be people
 */
export function askTarget(
  label: string,
  figures: readonly NamedFigures[],
  population: {
    readonly people: number;
    readonly figures: readonly NamedFigures[];
    readonly sampleShare: number | null;
  },
  row: UniverseRow | undefined,
  registry: Doubts,
): UniverseAnswer {
  const { sampleShare } = population;
  const share = medianShare(figures, population.figures);
  const estimate = Math.round(population.people * Math.min(1, share ?? sampleShare ?? 1));
  const largest = largestAudience(figures);
  const assumed = Math.max(estimate, largest?.people ?? 0);
  const estimateSource =
    share !== null
      ? 'the usual share of the target among the users of a vehicle'
      : sampleShare !== null
        ? 'its share of the respondents'
        : 'as many as the whole population';
  const rowSources = rowSource(row, largest).filter(({ people }) => people <= population.people);
  const options = [
    ...rowSources.filter(namesPeople),
    { id: 'estimate', people: assumed, label: `${wholeNumber(assumed)} people: ${estimateSource}` },
    ...(largest === null || largest.people === assumed
      ? []
      : [
          {
            id: 'largest',
            people: largest.people,
            label: `${preciseNumber(largest.people)} people: as many as use "${largest.name}"`,
          },
        ]),
    ...rowSources.filter((one) => !namesPeople(one)),
  ];
  const questionKey = { code: 'target people', columns: [label] };
  const answer = registry.ask({
    ...questionKey,
    message: `The crosstab does not say how many people "${label}" are. How many are they?`,
    assumed: options[0]!.id,
    // The number in the field becomes part of the answer: "codes:target=3842000".
    acceptsCodes: true,
    alwaysAsked: true,
    field: {
      name: 'target',
      proposed: options[0]!.people,
      from: options[0]!.id === 'row' ? `row ${row!.row}` : estimateSource,
    },
    options: options.map(({ id, label: optionLabel }) => ({ id, label: optionLabel })),
  });
  const typed = Number(parseCodes(answer)?.get(TARGET));
  if (typed > 0) return { people: Math.min(typed, population.people), isFromPlanner: true };
  const { people } = options.find(({ id }) => id === answer) ?? options[0]!;
  return { people, isFromPlanner: registry.answerTo(questionKey) === answer };
}

/** A row such as "All respondents" as a source of the universe; empty without such a row, or if a vehicle has more people. */
function rowSource(row: UniverseRow | undefined, largest: { people: number } | null) {
  if (row === undefined || row.people < (largest?.people ?? 0)) return [];
  const { people, name } = row;
  return [{ id: 'row', people, name, label: `${wholeNumber(people)} people: row ${row.row} "${name}"` }];
}

/** "All respondents", not "Sample" or "N", which count respondents in most tables. */
const namesPeople = ({ name }: { name: string }) => /^(?:all|base)\b|^total resp/i.test(name);

/** People of at least this number may be those of a country; fewer may be respondents below a heading in thousands. */
const COUNTRY_MINIMUM = 10_000_000;
const isCountry = (row: { name: string; people: number }) => namesPeople(row) && row.people >= COUNTRY_MINIMUM;

function largestAudience(figures: readonly NamedFigures[]): { name: string; people: number } | null {
  const known = figures.flatMap(({ name, figures: { audience } }) =>
    audience === null ? [] : [{ name, people: audience.value }],
  );
  return known.toSorted((one, two) => two.people - one.people)[0] ?? null;
}

/** The share of a vehicle's users who belong to an audience: the median over all vehicles, null if no share is known. */
function medianShare(figures: readonly NamedFigures[], all: readonly NamedFigures[]): number | null {
  const usersByVehicle = new Map(all.map(({ name, figures: { audience } }) => [name, audience?.value ?? 0]));
  const shares = figures.flatMap(({ name, figures: { audience } }) => {
    const users = usersByVehicle.get(name) ?? 0;
    return audience === null || users === 0 ? [] : [audience.value / users];
  });
  const sorted = shares.toSorted((one, two) => one - two);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
