/** What one vehicle's figures in a file mean. */
export interface VehicleTruth {
  /** Name in the product's own list, or as written where the list lacks it. */
  name: string;
  /** The name as the file has it, without the words and marks around it. */
  written: string;
  channel: string;
  /** Share of the universe that uses the vehicle (0 to 1). */
  reach: number;
  people: number;
  /** Weighted mean of uses a month of a user; absent where the file does not state it. */
  usesAMonth?: number;
  /** Bounds of that mean where the file has words or ranges ("several times a week"). */
  usesBetween?: [number, number];
}

/** One way to read a file. */
export interface Reading {
  /** People the file stands for: the sum of weights. */
  universe: number;
  /** Rows that count; null where a crosstab does not print its sample. */
  respondents: number | null;
  /** A demographic of accessLists.json; absent where the file cannot give it. */
  target?: { name: string; people: number; /** Relative; for ages known to a year only. */ tolerance?: number };
  vehicles: VehicleTruth[];
}

export interface Question {
  /** A key: `population`, `wave`, `weight`, `screened out`, `codes`, `period`, `units`, `sheet`, `duplicates`, `base`, `names`, `ages`, `hidden rows`. */
  about: string;
  /** What a competent person would ask. */
  asks: string;
}

/** The truth of one generated file. */
export type Truth =
  | ({ kind: 'plain' } & Reading)
  | {
      kind: 'open';
      questions: Question[];
      /** Every acceptable answer (one for each key in `about`) with what the file then means. The first is the likeliest. */
      readings: ({ answers: Record<string, string> } & Reading)[];
    }
  | { kind: 'no audience'; what: string };

/** A file that leaves one question open. `readings`: from the answer to its reading, the likeliest first. */
export function openTruth(question: Question, readings: readonly (readonly [string, Reading])[]): Truth {
  return {
    kind: 'open',
    questions: [question],
    readings: readings.map(([answer, reading]) => ({ answers: { [question.about]: answer }, ...reading })),
  };
}

/** What people ask when weights average 1 or are missing. */
const POPULATION: Question = {
  about: 'population',
  asks: 'The weights do not add up to a population. How many people does the sample stand for?',
};

/**
 * A file whose only question is the number of people. Shares hold for every answer; people scale with it. A reader that does not ask and
 * counts a respondent as one person is right too.
 */
export function populationTruth(reading: Reading): Truth {
  return openTruth(POPULATION, [['as in the file: one respondent or one unit of weight is one person', reading]]);
}
