import { CHANNELS } from '../rules/channels.ts';

/** One file a plan; the specification's limit reads "200MB per file". Counted in binary megabytes, as drop zones do. */
export const MAX_FILES = 1;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** Accepted file types by ending, with the media types browsers and spreadsheet programs give them. */
export const FILE_TYPES = {
  csv: ['text/csv', 'text/plain', 'application/csv'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

/** The only mapping of vehicles to channels; sent as `mapping` in the media score and reach calls. */
export const MASTER_MAPPING = 'MASTER';

/** The name of a saved audience file when a plan is run again. */
export const SAVED_FILE_NAME = 'media_scores.csv';

/** How many channels a proposal puts first. */
export const PRIORITY_CHANNELS = 3;

export const PASSWORD_MINIMUM = 6;

/** Longest plan name [characters]. */
export const PLAN_NAME_MAXIMUM = 200;

/** Most plans on a page of call 6, and the longest `after` [characters]. */
export const PLANS_PAGE_MAXIMUM = 1_000;
export const PLACE_MAXIMUM = 120;

/** Longest of the other names and choices a call carries, and of an e-mail address (RFC 5321) [characters]. */
export const NAME_MAXIMUM = 300;
export const EMAIL_MAXIMUM = 320;
/** Longest plan key; ours have 32 characters. */
export const KEY_MAXIMUM = 64;

/** Most rows of channel limits: one for each channel. */
export const LIMIT_ROWS_MAXIMUM = CHANNELS.length;
/** Most score rows that calls 4 and 5 send back; call 3 refuses a file with more vehicles. */
export const SCORES_MAXIMUM = 3_000;

/**
 * Largest JSON body [bytes]: of the two calls with scores and limits, and of all others. Scores of call 3 have at most
 * `SCORES_BYTES_MAXIMUM`, so that they fit when they are sent back.
 */
export const PLAN_BODY_BYTES = 1024 * 1024;
export const SMALL_BODY_BYTES = 16 * 1024;
export const SCORES_BYTES_MAXIMUM = 960 * 1024;
/** Limits of JSON: depth, number of values, and fields of one object. */
export const JSON_DEPTH_MAXIMUM = 12;
export const JSON_VALUES_MAXIMUM = 20_000;
export const JSON_FIELDS_MAXIMUM = 100;

/** Highest budget the product promises exact whole dollars for [$]. */
export const BUDGET_MAXIMUM = 1_000_000_000_000_000;

/** With fewer respondents in the target, reach is reported as a rough estimate. */
export const SMALL_TARGET_SAMPLE = 100;
/** No weighted file of a national survey stands for fewer people. */
export const SMALL_UNIVERSE = 100_000;
/** Most people a file may stand for. */
export const POPULATION_MAXIMUM = 10_000_000_000;

/** Most doubts of one file, and the longest texts of a doubt and of an answer [characters]. */
export const DOUBTS_MAXIMUM = 60;
export const DOUBT_LETTERS = 300;
export const ANSWER_LETTERS = 200;
/** Most answers and corrected columns of a `reading`, and its size as JSON text [bytes]. */
export const READING_ANSWERS_MAXIMUM = 120;
export const COLUMNS_CORRECTED_MAXIMUM = 500;
export const READING_BYTES_MAXIMUM = 64 * 1024;

/** Size of the planner's own assumptions as JSON text [bytes]: a row for each channel needs half of it. */
export const ASSUMPTIONS_BYTES_MAXIMUM = 4 * 1024;
