/** One file a plan; the specification's limit reads "200MB per file". Counted in binary megabytes, as drop zones do. */
export const MAX_FILES = 1;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** Accepted file types by ending, with the media types browsers and spreadsheet programs give them. */
export const FILE_TYPES = {
  csv: ['text/csv', 'text/plain', 'application/csv'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** The only mapping of vehicles to channels there is; sent as `mapping` in the media score and reach calls. */
export const MASTER_MAPPING = 'MASTER';

/** The name a saved audience file travels under when a plan is run again. */
export const SAVED_FILE_NAME = 'media_scores.csv';

/** How many channels a proposal puts first. */
export const PRIORITY_CHANNELS = 3;

export const PASSWORD_MINIMUM = 6;

/** Longest plan name kept [characters]. */
export const PLAN_NAME_MAXIMUM = 200;

/** Highest budget the product promises exact whole dollars for [$]. */
export const BUDGET_MAXIMUM = 1_000_000_000_000_000;

/** Below so many respondents in the target, reach is a rough estimate, and is said to be one. */
export const SMALL_TARGET_SAMPLE = 100;
/** No weighted file of a national survey stands for fewer people. */
export const SMALL_UNIVERSE = 100_000;
