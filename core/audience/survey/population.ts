import type { AudienceFacts } from '../../contract/bodies/audienceFacts.ts';
import { SMALL_UNIVERSE } from '../../contract/limits.ts';
import { AUSTRALIA_14 } from '../../planningData/population.ts';
import { preciseNumber, wholeNumber } from '../../words/amounts.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isWithin, MEAN_NEAR_1 } from './weightColumn.ts';

/** How many people a file of respondents represents, and where this number comes from. */
export interface Population {
  /** All weights are multiplied by this. */
  readonly factor: number;
  readonly from: NonNullable<AudienceFacts['universe_from']>;
}

interface CountedPeople {
  /** The sum of all weights; without weights, the number of rows. */
  readonly universe: number;
  readonly sample: number;
  readonly isWeighted: boolean;
  /** A population that the file states above or below the table; null for none. */
  readonly stated: number | null;
}

/** Relative weights have a mean near 1. */
const RELATIVE_MEAN = { from: 0.5, to: 2 };
/** Weights with a larger mean are people even in a small file: in thousands, a respondent would represent half a million people. */
const PEOPLE_MEAN = 500;
/** Weights with a mean near 1 whose sum is below this are relative, not in thousands. */
const THOUSANDS_MINIMUM = 5000;
/** A stated population and the sum of the weights agree if they differ by at most this share. */
const AGREEMENT_SHARE = 0.1;

/**
 * Decides how many people a file of respondents represents. Run asks if the weights do not give the number, or if the file states
 * another number. For a file without weights that states no other number, the question is only listed.
 */
export function decidePopulation(given: CountedPeople, registry: Doubts): Population {
  const counted = { ...given, stated: statedPeople(given) };
  const { universe, isWeighted, stated } = counted;
  const { population } = registry;
  const source = isWeighted ? 'weights' : 'respondents';
  const weightsGivePeople = isWeighted && !representsFewPeople(counted);
  const disagrees = stated !== null && Math.abs(stated - universe) > AGREEMENT_SHARE * stated;
  if (population === null && weightsGivePeople && !disagrees) return { factor: 1, from: source };
  const options = optionsOf(counted, population);
  const chosen = registry.ask({
    code: 'population',
    cells: [
      `${wholeNumber(counted.sample)} respondents`,
      ...(isWeighted ? [`weights add up to ${preciseNumber(universe)}`] : []),
    ],
    message: messageOf(counted),
    assumed: !weightsGivePeople && stated !== null && stated > universe ? 'stated' : 'as read',
    onlyListed: !isWeighted && !disagrees,
    // The number in the field is part of the reading, as `population`. It chooses the option 'planner'.
    ...(population !== null && { answeredByField: 'planner' }),
    field: {
      name: 'population',
      proposed: population ?? stated ?? AUSTRALIA_14.people,
      from: population !== null ? 'the planner' : stated === null ? AUSTRALIA_14.source : 'a line of the file',
    },
    options,
  });
  const from = chosen === 'as read' ? source : chosen === 'stated' ? 'stated' : 'planner';
  const { people } = options.find(({ id }) => id === chosen)!;
  return { factor: people / universe, from };
}

/** The stated number of people; null if it is close to the number of respondents, because it then counts respondents. */
function statedPeople({ stated, sample }: CountedPeople): number | null {
  return stated !== null && stated > SAMPLE_FACTOR * sample ? stated : null;
}
/** A stated number is close to the number of respondents if it is at most this many times as large. */
const SAMPLE_FACTOR = 1.5;

/** Whether weights add up to too few people for a population: they are relative, or in thousands. */
function representsFewPeople({ universe, sample }: CountedPeople): boolean {
  const mean = universe / Math.max(1, sample);
  return (universe < SMALL_UNIVERSE && mean < PEOPLE_MEAN) || isWithin(mean, MEAN_NEAR_1);
}

function messageOf(counted: CountedPeople): string {
  const { universe, isWeighted, stated, sample } = counted;
  const question = 'How many people does the file represent?';
  const other = stated === null ? '' : `, but the file states ${wholeNumber(stated)}`;
  if (!isWeighted)
    return `The file has no weights: its ${wholeNumber(sample)} respondents count as one person each${other}. ${question}`;
  if (!representsFewPeople(counted))
    return `The weights add up to ${wholeNumber(universe)} people${other}. ${question}`;
  return `The weights add up to only ${preciseNumber(universe)}: they are relative, or in thousands. ${question}`;
}

function optionsOf({ universe, sample, isWeighted, stated }: CountedPeople, population: number | null) {
  const mean = universe / Math.max(1, sample);
  const isRelative = isWithin(mean, RELATIVE_MEAN) && universe < THOUSANDS_MINIMUM;
  const labelAsRead = isWeighted
    ? `${preciseNumber(universe)} people, as the weights say`
    : `${wholeNumber(universe)} people: the respondents themselves`;
  return [
    ...(population === null
      ? []
      : [{ id: 'planner', people: population, label: `${wholeNumber(population)} people, as you said` }]),
    ...(stated === null
      ? []
      : [{ id: 'stated', people: stated, label: `${wholeNumber(stated)} people, as the file states` }]),
    { id: 'as read', people: universe, label: labelAsRead },
    ...(isWeighted && !isRelative && universe < SMALL_UNIVERSE
      ? [
          {
            id: 'thousands',
            people: universe * 1000,
            label: `${wholeNumber(universe * 1000)} people: the weights are in thousands`,
          },
        ]
      : []),
    {
      id: 'australia 14+',
      people: AUSTRALIA_14.people,
      label: `${wholeNumber(AUSTRALIA_14.people)}: ${AUSTRALIA_14.source}`,
    },
  ];
}
