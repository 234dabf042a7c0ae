import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { listedUpTo } from '../../words/wording.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { namesEverybody } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns } from '../headings/crosstabColumns.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { noFigures } from './crosstabFigures.ts';
import type { Cell, CrosstabFigures, StatedTotals, VehicleFigures } from './crosstabFigures.ts';
import { readReaches } from './crosstabReach.ts';
import type { NamedFigures } from './crosstabReach.ts';
import { HEADING_MAY_COUNT_RESPONDENTS } from './tableUnit.ts';
import { statedSample, statedUniverse, universeOfLabel } from './statedUniverse.ts';
import type { NamedUniverse } from './statedUniverse.ts';
import { areOfRespondents, isSameUniverse, LARGEST_UNIVERSE, NAMED_PEOPLE_MINIMUM } from './universe.ts';
import { askAboutUniverseUnit, askPopulation, askTarget, chooseUniverse, hasFigures } from './universeQuestions.ts';
import type { UniverseAnswer } from './universeQuestions.ts';

/** A vehicle's figures for one audience: its reach as a share of the people, and its frequency as contacts a month. */
export interface CrosstabVehicle {
  readonly column: string;
  readonly mapped: MappedVehicle;
  readonly reach: number;
  readonly frequency: number;
  /** Whether the file gives the frequency; it is 1 otherwise. */
  readonly hasFrequency: boolean;
}

/** One audience of a crosstab. */
export interface CrosstabAudience {
  /** Its name in the file; "" when the file has only one audience. */
  readonly label: string;
  /** Number of people in the audience. */
  readonly universe: number;
  /** Number of respondents that the file states; 0 when it states none. */
  readonly sample: number;
  readonly vehicles: readonly CrosstabVehicle[];
  /** The names of the audiences that were added up; missing for an audience of the file. */
  readonly parts?: readonly string[];
}

/** A vehicle of another audience of the same table; undefined if this audience lacks it. Two channels may have vehicles of one name. */
export function sameVehicle({ vehicles }: CrosstabAudience, { column, mapped }: CrosstabVehicle) {
  return vehicles.find((one) => one.column === column && one.mapped.channel === mapped.channel);
}

/** The audience of everybody, and what the audience of the target takes from it. */
interface Population {
  readonly audience: CrosstabAudience;
  /** Who says how many people it has: the file ('stated'), the planner, or no one ('assumed'). */
  readonly universeFrom: 'stated' | 'planner' | 'assumed';
  /** Whether its people are those of a row such as "All respondents". If not, that row counts respondents for the target too. */
  readonly hasPeopleOfRow: boolean;
  /** The factor by which the planner corrected its number of people. */
  readonly correction: number;
  /** The share of it that uses each vehicle, by the row of the vehicle. */
  readonly shares: ReadonlyMap<number, number>;
}

/** What the file says about the people of audiences outside the rows of the table. */
interface OutsideTable {
  /** Lines that may state a universe or a sample: above the table, its headings and its footers. */
  readonly lines: Rows;
  readonly named: readonly NamedUniverse[];
}

/** The number of people in an audience, with the reaches read as shares of them. */
interface Universe {
  readonly people: number;
  readonly shares: ReadonlyMap<Cell, number>;
  readonly sample: number;
  readonly hasPeopleOfRow: boolean;
  readonly correction: number;
  /** The planner's answer or the assumption, where the file gives no number of people. */
  readonly asked: UniverseAnswer | null;
}

/** Rounded audiences may slightly exceed a derived universe. */
const LARGEST_SHARE = 1.005;
/** Words of total rows that count respondents in most tables. */
const TOTAL_MAY_COUNT_RESPONDENTS = /\b(?:base|basis|sample|respondents|resps?|n)\b/i;
const NAMES_SHOWN = 4;

/** Makes audiences of the figures of a table. The universe is the one that the file states, implies or leaves to the planner. */
export class AudienceReader {
  readonly #figures: CrosstabFigures;
  readonly #columns: CrosstabColumns;
  readonly #outside: OutsideTable;
  readonly #decimal: DecimalSign;
  readonly #registry: Doubts;
  /** Sentences about how the audiences were read. */
  readonly notes: string[] = [];
  /** Whether the frequency of one audience holds for all, by the planner's answer; null before the question. */
  #usesOtherFrequency: boolean | null = null;

  constructor(
    figures: CrosstabFigures,
    columns: CrosstabColumns,
    outside: OutsideTable,
    decimal: DecimalSign,
    registry: Doubts,
  ) {
    this.#figures = figures;
    this.#columns = columns;
    this.#outside = outside;
    this.#decimal = decimal;
    this.#registry = registry;
  }

  population(label: string): Population {
    const isEverybody = namesEverybody(label) || this.#isOnlyAudience(label);
    if (this.#countsRespondents(label, isEverybody)) this.#figures.readAsRespondents();
    this.#leaveOutHidden(label);
    const row = this.#totalsOf(label).possibleUniverse;
    const ask = (figures: readonly NamedFigures[]) => askPopulation(figures, row, this.#registry);
    const { asked, people, sample, shares, hasPeopleOfRow, correction } = this.#universe(label, isEverybody, 1, ask);
    const used = this.#vehicles().map((vehicle) => ({ vehicle, share: this.#share(vehicle, label, people, shares) }));
    return {
      audience: {
        label,
        universe: people,
        sample,
        vehicles: used.flatMap(({ vehicle, share }) => this.#vehicle(vehicle, label, people, share)),
      },
      universeFrom: asked === null ? 'stated' : asked.isFromPlanner ? 'planner' : 'assumed',
      hasPeopleOfRow,
      correction,
      shares: new Map(used.map(({ vehicle, share }) => [vehicle.row, Math.min(1, share)])),
    };
  }

  target(label: string, population: Population): CrosstabAudience {
    // Lines above the table are about everybody, not about one column of several.
    const isEverybody = (label !== '' && namesEverybody(label)) || this.#isOnlyAudience(label);
    const ask = (figures: readonly NamedFigures[]) => this.#askTarget(label, figures, population);
    const { people, sample, shares } = this.#universe(label, isEverybody, population.correction, ask);
    const vehicles = this.#vehicles().flatMap((vehicle) => {
      const takesShare =
        this.#isHidden(vehicle.row, label) && !this.#isShown(vehicle, label) && this.#takesPopulationShares(label);
      const share = takesShare
        ? (population.shares.get(vehicle.row) ?? 0)
        : this.#share(vehicle, label, people, shares);
      return this.#vehicle(vehicle, label, people, share);
    });
    return { label, universe: people, sample, vehicles };
  }

  #vehicles(): VehicleFigures[] {
    return [...this.#figures.vehicles.values()];
  }

  #totalsOf(label: string): StatedTotals {
    return this.#figures.totals.get(label) ?? { universes: [], sample: null };
  }

  #figuresOf(label: string): NamedFigures[] {
    return this.#vehicles().map(({ name, figuresByAudience }) => ({
      name,
      figures: figuresByAudience.get(label) ?? noFigures(),
    }));
  }

  #isOnlyAudience(label: string): boolean {
    return this.#columns.data.every(({ audience }) => audience === label);
  }

  /**
   * Whether figures are respondents: where nothing gives the people of the population but a row such as "Base, 2031". The planner is
   * then asked how many people the file represents.
   */
  #countsRespondents(label: string, isEverybody: boolean): boolean {
    const { universes, sample } = this.#totalsOf(label);
    const figures = this.#figuresOf(label).map((one) => one.figures);
    const largest = Math.max(0, ...figures.map(({ audience }) => audience?.value ?? 0));
    // Next to a row such as "Unweighted base, 2031" alone, larger figures are people.
    const areCounts = universes.length === 0 ? largest <= (sample ?? 0) : areOfRespondents(universes);
    const mayCount =
      figures.some(({ reach }) => reach !== null) ||
      universes.some(({ name }) => TOTAL_MAY_COUNT_RESPONDENTS.test(name)) ||
      this.#columns.data.some(({ heading }) => HEADING_MAY_COUNT_RESPONDENTS.test(heading));
    if (!areCounts || !mayCount || universeOfLabel(this.#outside.named, label) !== null) return false;
    return !isEverybody || this.#universeOutside() === null;
  }

  /** The universe of everybody that a line outside the table states. */
  #universeOutside(): number | null {
    return statedUniverse(this.#outside.lines, this.#decimal, this.#columns.units);
  }

  /**
   * The number of people in an audience: as the file states it, as audience and reach imply it, or else as the planner answers.
   * @param correction  the factor by which the planner corrected the people of the population
   */
  #universe(
    label: string,
    isEverybody: boolean,
    correction: number,
    ask: (figures: readonly NamedFigures[]) => UniverseAnswer,
  ): Universe {
    const sampleOutside = isEverybody ? statedSample(this.#outside.lines, this.#decimal) : null;
    const figures = this.#figuresOf(label);
    const stated = this.#statedUniverse(label, isEverybody, figures, correction);
    let reading = readReaches(figures, stated.people);
    if (stated.people === null && isSample(figures, reading.universe)) {
      this.#figures.totals.set(label, { ...this.#totalsOf(label), sample: Math.round(reading.universe!) });
      for (const one of figures) one.figures.audience = null;
      reading = readReaches(figures, null);
    }
    if (reading.universe === null && !hasFigures(figures)) throw noUniverseError(label);
    const { sample, possibleUniverse } = this.#totalsOf(label);
    const asked = reading.universe === null ? ask(figures) : null;
    const people = asked?.people ?? reading.universe!;
    const { shares, notes } = asked === null ? reading : readReaches(figures, people);
    this.notes.push(...notes);
    const hasPeopleOfRow = possibleUniverse !== undefined && isSameUniverse(possibleUniverse.people, people);
    return {
      people,
      shares,
      sample: hasPeopleOfRow ? 0 : (sample ?? sampleOutside ?? 0),
      hasPeopleOfRow,
      correction: stated.correction,
      asked,
    };
  }

  /** The universe by the rows and lines of the file, in the unit that the planner confirms; null where they state none. */
  #statedUniverse(
    label: string,
    isEverybody: boolean,
    figures: readonly NamedFigures[],
    correction: number,
  ): { people: number | null; correction: number } {
    const largest = Math.max(0, ...figures.map(({ figures: { audience } }) => audience?.value ?? 0));
    const scalesUse = figures.some(({ figures: { audience, reach } }) => audience === null && reach !== null);
    const inUnit = (people: number | null) => people && this.#inUnitOfFigures(people, largest);
    const ofName = inUnit(universeOfLabel(this.#outside.named, label));
    const ofLine = inUnit(isEverybody ? this.#universeOutside() : null);
    const people = chooseUniverse(
      {
        stated: ofName !== null && ofName >= largest ? ofName : ofLine,
        rows: this.#totalsOf(label).universes,
        largest,
        scalesUse,
        label: isEverybody ? '' : label,
      },
      this.#registry,
    );
    if (people === null) return { people, correction };
    // An audience with too many people has the same wrong unit as the population, so the same correction applies.
    if (!isEverybody) return { people: people > LARGEST_UNIVERSE ? people * correction : people, correction };
    const corrected = askAboutUniverseUnit(people, scalesUse, this.#registry);
    return { people: corrected, correction: corrected / people };
  }

  /** A line "Population 14+", 21500 above figures in thousands is in thousands too, if the largest audience has more people. */
  #inUnitOfFigures(people: number, largest: number): number {
    const units = this.#columns.data.map(({ heading, measure }) => (measure === 'audience' ? unitOf(heading) : null));
    const factor = PEOPLE_IN[units.find((unit) => unit !== null) ?? 'people'];
    return people < largest && people * factor >= largest ? people * factor : people;
  }

  #askTarget(label: string, figures: readonly NamedFigures[], population: Population): UniverseAnswer {
    const { label: populationLabel, universe } = population.audience;
    const totals = [label, populationLabel].map((one) => this.#figures.totals.get(one));
    // A weighted base is nearer to the people than the number of interviews.
    const hasBases = totals.every((one) => one?.possibleUniverse !== undefined);
    const [sample, ofPopulation] = totals.map(
      (one) => (hasBases ? one?.possibleUniverse?.people : one?.sample) ?? 0,
    ) as [number, number];
    const sampleShare = sample > 0 && sample <= ofPopulation ? sample / ofPopulation : null;
    const row = population.hasPeopleOfRow ? this.#totalsOf(label).possibleUniverse : undefined;
    return askTarget(
      label,
      figures,
      { people: universe, figures: this.#figuresOf(populationLabel), sampleShare },
      row,
      this.#registry,
    );
  }

  /** Whether the file has a figure of a vehicle for an audience that it does not show. */
  #isHidden(row: number, label: string): boolean {
    return this.#figures.hiddenFigures.some((cell) => cell.row === row && cell.audience === label);
  }

  #isShown({ name, figuresByAudience }: VehicleFigures, label: string): boolean {
    return hasFigures([{ name, figures: figuresByAudience.get(label) ?? noFigures() }]);
  }

  /** Leaves out vehicles of which the file shows no figure: no plan can use them. */
  #leaveOutHidden(label: string): void {
    const hidden = this.#vehicles().filter((one) => this.#isHidden(one.row, label) && !this.#isShown(one, label));
    if (hidden.length === 0) return;
    const { text } = this.#figures.hiddenFigures.find(({ row }) => row === hidden[0]!.row)!;
    for (const { row, mapped } of hidden) {
      this.#figures.drop(mapped);
      this.#figures.ledger.exclude('a vehicle whose figure is not shown', row);
    }
    this.#registry.ask({
      code: 'figures not shown',
      columns: [label],
      cells: [text],
      message: `The figure of ${quotedNames(hidden)} is not shown ("${text}"). Plan without ${hidden.length === 1 ? 'it' : 'them'}?`,
      assumed: 'leave out',
      alwaysAsked: true,
      options: [{ id: 'leave out', label: 'Yes: no one is counted', effect: (totals) => totals }],
    });
  }

  /** Asks whether vehicles whose figure for the target is not shown reach the same share of the target as of the population. */
  #takesPopulationShares(label: string): boolean {
    const rows = new Set(this.#vehicles().map(({ row }) => row));
    const hidden = this.#figures.hiddenFigures.filter(({ row, audience }) => audience === label && rows.has(row));
    const answer = this.#registry.ask({
      code: 'figures not shown',
      columns: [label],
      cells: hidden.map(({ text }) => text),
      message: `The figure of ${quotedNames(hidden)} in "${label}" is not shown ("${hidden[0]!.text}"). How many of the target use ${hidden.length === 1 ? 'it' : 'them'}?`,
      assumed: 'as everybody',
      alwaysAsked: true,
      options: [
        { id: 'as everybody', label: 'The same share as of the whole population' },
        { id: 'no one', label: 'No one' },
      ],
    });
    return answer === 'as everybody';
  }

  /** The frequency of a vehicle in another audience; null if there is none, or if the planner answers that each counts once. */
  #otherFrequency(figuresByAudience: VehicleFigures['figuresByAudience']): Cell | null {
    const other = [...figuresByAudience.values()].find(({ frequency }) => frequency !== null)?.frequency ?? null;
    if (other === null) return null;
    this.#usesOtherFrequency ??=
      this.#registry.ask({
        code: 'frequency',
        columns: [other.heading],
        cells: [other.text],
        message: `The file gives a frequency in "${other.heading}" only. Does it hold for the other audiences too?`,
        assumed: 'other audience',
        options: [
          { id: 'other audience', label: 'It holds for them too' },
          { id: 'once', label: 'Each counts once' },
        ],
      }) === 'other audience';
    return this.#usesOtherFrequency ? other : null;
  }

  /** The share of an audience that uses a vehicle, by its figures. */
  #share(vehicle: VehicleFigures, label: string, people: number, shares: ReadonlyMap<Cell, number>): number {
    const { audience, reach } = vehicle.figuresByAudience.get(label) ?? noFigures();
    if (audience !== null) return audience.value / people;
    return reach === null ? 0 : shares.get(reach)!;
  }

  /** A vehicle with its share of an audience; empty, with a fault of its row, where the share is above 100%. */
  #vehicle(
    { row, name, mapped, figuresByAudience }: VehicleFigures,
    label: string,
    people: number,
    share: number,
  ): CrosstabVehicle[] {
    const { audience, reach, frequency } = figuresByAudience.get(label) ?? noFigures();
    if (share > LARGEST_SHARE) {
      const { text, heading } = (audience ?? reach)!;
      const found = `${quotedCell(text)} in "${heading}" for "${name}"`;
      const universe = wholeNumber(people);
      const [reason, remedy] =
        audience === null
          ? ['a reach that is more than 100%', 'a reach is a share of the universe, at most 100%']
          : [
              `an audience that is more than the universe of ${universe} people`,
              'correct the audience or the universe',
            ];
      this.#figures.ledger.addFault(row, { reason, found, remedy });
      return [];
    }
    // A column of frequencies without an audience ("") holds for all audiences.
    const frequencyCell = frequency ?? figuresByAudience.get('')?.frequency ?? this.#otherFrequency(figuresByAudience);
    return [
      {
        column: name,
        mapped,
        reach: Math.min(1, share),
        frequency: frequencyCell?.value ?? 1,
        hasFrequency: frequencyCell !== null,
      },
    ];
  }
}

/** Whether a universe that audience and reach imply is a number of respondents: "Count", 570 next to "Percent", 57. */
const isSample = (figures: readonly NamedFigures[], universe: number | null) =>
  universe !== null &&
  universe < NAMED_PEOPLE_MINIMUM &&
  figures.some(({ figures: { audience } }) => HEADING_MAY_COUNT_RESPONDENTS.test(audience?.heading ?? ''));

const quotedNames = (vehicles: readonly { readonly name: string }[]) =>
  listedUpTo(
    vehicles.map(({ name }) => `"${name}"`),
    NAMES_SHOWN,
  );

function noUniverseError(label: string): AudienceFileError {
  const ofLabel = label === '' ? '' : ` of "${label}"`;
  return new AudienceFileError(`The file does not say how many people its universe${ofLabel} has.`, [
    'Add a line above the table such as "Universe (000), 21500", or give both audience and reach % for each vehicle.',
  ]);
}
