import { EVERYBODY } from '../../planningData/lists/demographic.ts';
import type { Demographic } from '../../planningData/lists/demographic.ts';
import { plainName } from '../../text/plainName.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { demographicOf, differInYoungestOnly, everybodyLabels, isEverybody } from '../headings/audienceNames.ts';
import { isTargetName, isWholeAudience } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import type { CrosstabFigures } from './crosstabFigures.ts';
import { OPTIONS_MAXIMUM } from './sideBySide.ts';
import { audiencesThatAddUp } from './addedAudiences.ts';
import { isSameUniverse, LARGEST_UNIVERSE } from './universe.ts';

/** An audience of a table with figures for several. */
interface AudienceColumn {
  /** "" for figures without the name of an audience. */
  readonly label: string;
  /** The heading that names it in the file. */
  readonly heading: string;
  /** Its number of people by its total rows; null where it has no total row. */
  readonly people: number | null;
}

/**
 * Decides which columns are the population and the target. The target may be several columns that add up to it. Where no column is the
 * target, it is the population.
 * @returns the label of the population and those of the target, and the heading that names the target
 */
export function chooseAudiences(
  columns: CrosstabColumns,
  figures: CrosstabFigures,
  demographic: Demographic,
  registry: Doubts,
): { population: string; targets: readonly string[]; targetHeading: string } {
  // Columns of frequencies or samples alone are not an audience.
  const ofPeople = columns.data.filter(({ measure }) => measure !== 'ignored' && measure !== 'frequency');
  const ofUse = ofPeople.filter(({ measure }) => measure !== 'sample');
  // Figures below a heading without an audience are named by this heading.
  const headingOf = (label: string) => label || (ofPeople.find(({ audience }) => audience === '')?.heading ?? '');
  const labels = [...new Set((ofUse.length > 0 ? ofUse : columns.data).map(({ audience }) => audience))];
  const audiences = labels.map((label): AudienceColumn => {
    const totals = (figures.totals.get(label)?.universes ?? []).map(({ people }) => people);
    return { label, heading: headingOf(label), people: Math.max(0, ...totals) || null };
  });
  const population = choosePopulation(audiences, figures, registry);
  // Figures below no audience may be the target only if they are of fewer people.
  const mayBeTarget = ({ label, people }: AudienceColumn) =>
    label !== '' || (people !== null && people < (population.people ?? 0));
  const named = columns.data.find((column) => isAudienceOf(column, demographic))?.audience;
  // Shares of audiences of unknown size do not add up.
  const ofKnownSize = audiences.filter(({ people }) => people !== null).map(({ label }) => label);
  const parts = named === undefined ? audiencesThatAddUp(ofKnownSize, demographic) : null;
  if (parts !== null) return { population: population.label, targets: parts, targetHeading: demographic.name };
  const target =
    named ??
    askTargetColumn(audiences.filter(mayBeTarget), demographic, population, registry)?.label ??
    population.label;
  return { population: population.label, targets: [target], targetHeading: headingOf(target) };
}

/** Whether a column is about exactly the people of a demographic. A demographic with conditions on columns is recognised by its name. */
export function isAudienceOf(
  { audience, question }: Pick<DataColumn, 'audience' | 'question'>,
  { name: wanted, filter }: Demographic,
): boolean {
  if (filter === null) return false;
  if (filter.columns.length > 0) return plainName(audience) === plainName(wanted);
  const wantedPeople = JSON.stringify({ ...EVERYBODY, ...filter });
  return [audience, `${question} ${audience}`].some((name) => {
    const found = demographicOf(name);
    return found !== null && JSON.stringify({ ...EVERYBODY, ...found }) === wantedPeople;
  });
}

/**
 * The audience that is the population. Asks where several audiences could be, such as "All people" and "Internet users", or
 * where no audience is called a total.
 */
function choosePopulation(
  audiences: readonly AudienceColumn[],
  figures: CrosstabFigures,
  registry: Doubts,
): AudienceColumn {
  const candidates = possiblePopulations(audiences);
  const assumed = candidates[0]!;
  const areSamePeople = ({ label, people }: AudienceColumn) => {
    const isSameSize = people !== null && assumed.people !== null && isSameUniverse(people, assumed.people);
    // "Total" and "All people" are the same people, even if one counts the users of a week.
    const areWhole = [label, assumed.label].every(isWholeAudience);
    return isSameSize && (areWhole || figures.haveSameFigures(label, assumed.label));
  };
  const others = candidates.filter((one) => one !== assumed && !areSamePeople(one));
  if (others.length === 0) return assumed;
  const offered = [assumed, ...others].slice(0, OPTIONS_MAXIMUM);
  const shown = offered.slice(0, 4).map(({ heading }) => `"${heading}"`);
  const chosen = registry.ask({
    code: 'population column',
    cells: candidates.map(({ heading }) => heading),
    message: `The table gives figures for ${shown.join(', ')}. Which of them is the population?`,
    assumed: assumed.heading,
    options: offered.map(({ heading }) => ({ id: heading, label: `"${heading}"` })),
  });
  return offered.find(({ heading }) => heading === chosen)!;
}

/** The audiences whose names most certainly mean everybody. If no name means everybody: all audiences, the largest first. */
function possiblePopulations(audiences: readonly AudienceColumn[]): readonly AudienceColumn[] {
  const largest = Math.max(0, ...audiences.map(({ people }) => people ?? 0));
  const totals = audiences.filter(
    (one) => isWholeAudience(one.label) && !(one.label === '' && isUnnamedPart(one, audiences)),
  );
  // "All people 18-64" next to "Pop 14+" are a part of everybody.
  const isPart = ({ label }: AudienceColumn) => {
    const demographic = demographicOf(label);
    return demographic !== null && !isEverybody(demographic);
  };
  const wholes = totals.filter((one) => !isPart(one));
  const namedEverybody = everybodyLabels(audiences.map(({ label }) => label));
  // From the most certain names of everybody to the least.
  const candidateLists = [
    // A comparison may be a part as well.
    wholes.filter(({ label }) => !/^comparison\b/i.test(label)),
    // "People 14+" next to "Women 25-54" is everybody, if no audience has more people.
    audiences.filter(({ label, people }) => namedEverybody.includes(label) && (people ?? largest) >= largest),
    wholes,
    totals,
    // "National" next to states is everybody. Next to other names it may be a company, so it comes last.
    audiences.filter(({ label }) => /^(?:national|australia)$/i.test(label)),
  ];
  const named = candidateLists.find((found) => found.length > 0);
  if (named !== undefined) return named;
  const others = audiences.filter(({ label }) => !isTargetName(label));
  return (others.length > 0 ? others : audiences).toSorted((one, two) => (two.people ?? 0) - (one.people ?? 0));
}

/** Whether figures without the name of an audience are about a part of everybody: another column, of everybody, has more people. */
function isUnnamedPart(unnamed: AudienceColumn, audiences: readonly AudienceColumn[]): boolean {
  if (unnamed.people === null) return false;
  const least = unnamed.people;
  return audiences.some(
    ({ label, people }) =>
      label !== '' && isWholeAudience(label) && people !== null && people > least && people <= LARGEST_UNIVERSE,
  );
}

/**
 * If no column names the demographic, asks whether a column such as "Target (000)", or a column that names no people, is it. So is
 * "Women" for "women 14+". By default it is, unless other columns have unknown names too: next to "Kmart", "Target" is a shop.
 * @returns null if there is no such column or the planner says no
 */
function askTargetColumn(
  audiences: readonly AudienceColumn[],
  { name, filter }: Demographic,
  population: AudienceColumn,
  registry: Doubts,
): AudienceColumn | null {
  const others = audiences.filter((one) => one !== population);
  const unknown = others.filter(({ label }) => demographicOf(label) === null);
  const sameButYoungest = others.find(({ label }) => {
    const found = demographicOf(label);
    return found !== null && filter !== null && differInYoungestOnly(found, filter);
  });
  const column = sameButYoungest ?? unknown.find(({ label }) => isTargetName(label) || label === '');
  if (column === undefined || (filter !== null && isEverybody(filter))) return null;
  const { heading } = column;
  const answer = registry.ask({
    code: 'target column',
    columns: [heading],
    message: `The table has figures for "${heading}". Is that "${name}"?`,
    assumed: sameButYoungest !== undefined || unknown.length === 1 ? 'yes' : 'no',
    alwaysAsked: true,
    options: [
      { id: 'yes', label: `Yes: "${heading}" is the target` },
      { id: 'no', label: 'No: it is another target' },
    ],
  });
  return answer === 'yes' ? column : null;
}
