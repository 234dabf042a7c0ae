import type { Demographic, DemographicFilter } from '../../planningData/lists/demographic.ts';
import { demographicOf, isEverybody } from '../headings/audienceNames.ts';
import { sameVehicle } from './crosstabAudience.ts';
import type { CrosstabAudience } from './crosstabAudience.ts';

/** An audience with people of one gender, or of both (null), in a span of ages. */
interface Group {
  readonly label: string;
  readonly gender: DemographicFilter['gender'];
  readonly from: number;
  /** The last age; null without an upper end. */
  readonly to: number | null;
}

/**
 * The audiences that together are exactly a demographic: "25-39" and "40-54", or "Men 25-54" and "Women 25-54", for people 25-54.
 * @param labels  the names of the audiences of a table
 * @returns their labels; null if there are none
 */
export function audiencesThatAddUp(labels: readonly string[], { filter }: Demographic): readonly string[] | null {
  // Everybody is the population, not a sum.
  if (filter === null || filter.ageFrom === null || isEverybody(filter) || !isByAgeAndGender(filter)) return null;
  const groups = labels.flatMap((label) => groupOf(label) ?? []);
  const { ageFrom, ageTo, gender } = filter;
  const ofGender = (one: Group['gender']) =>
    adjacentGroups(
      groups.filter((group) => group.gender === one),
      ageFrom,
      ageTo,
    );
  const found = ofGender(gender);
  if (found !== null) return found.length > 1 ? found : null;
  const [men, women] = [ofGender('men'), ofGender('women')];
  return gender === null && men !== null && women !== null ? [...men, ...women] : null;
}

const isByAgeAndGender = ({ groceryBuyer, children, columns }: DemographicFilter) =>
  !groceryBuyer && !children && columns.length === 0;

/** The people that a label names, if it names them by age and gender alone; else null. */
function groupOf(label: string): Group | null {
  const filter = demographicOf(label);
  if (filter === null || filter.ageFrom === null || !isByAgeAndGender(filter)) return null;
  return { label, gender: filter.gender, from: filter.ageFrom, to: filter.ageTo };
}

/** The fewest groups without a gap from one age to another; null if there are none. */
function adjacentGroups(groups: readonly Group[], from: number, to: number | null): string[] | null {
  const starting = groups.filter((group) => group.from === from);
  const chains = starting.flatMap((group): string[][] => {
    if (group.to === to) return [[group.label]];
    if (group.to === null || (to !== null && group.to > to)) return [];
    const rest = adjacentGroups(groups, group.to + 1, to);
    return rest === null ? [] : [[group.label, ...rest]];
  });
  return chains.toSorted((one, two) => one.length - two.length)[0] ?? null;
}

/** One or several audiences, which have no one in common, as one audience. @param label  its name */
export function addedUp(parts: readonly CrosstabAudience[], label: string): CrosstabAudience {
  if (parts.length === 1) return { ...parts[0]!, label };
  const sum = (amount: (part: CrosstabAudience) => number) => parts.reduce((total, part) => total + amount(part), 0);
  const universe = sum((part) => part.universe);
  const vehicles = parts[0]!.vehicles.map((vehicle) => {
    const users = (part: CrosstabAudience) => (sameVehicle(part, vehicle)?.reach ?? 0) * part.universe;
    const people = sum(users);
    const contacts = sum((part) => users(part) * (sameVehicle(part, vehicle)?.frequency ?? 0));
    return { ...vehicle, reach: people / universe, frequency: people > 0 ? contacts / people : vehicle.frequency };
  });
  const isSampleKnown = parts.every(({ sample }) => sample > 0);
  const sample = isSampleKnown ? sum((part) => part.sample) : 0;
  return { label, universe, sample, vehicles, parts: parts.map((part) => part.label) };
}
