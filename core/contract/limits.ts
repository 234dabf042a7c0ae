import { CHANNELS } from '../rules/channels.ts';

/** One audience file per plan, of at most 200 MB (binary megabytes, as drop zones count). */
export const FILES_MAX_COUNT = 1;
export const FILE_MAX_BYTES = 200 * 1024 * 1024;

/** Accepted file types by file extension, with the media types that browsers and spreadsheet programs send for them. */
export const FILE_TYPES = {
  csv: ['text/csv', 'text/plain', 'application/csv'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

/** The only mapping of vehicles to channels: the field `mapping` of calls 3 and 4. */
export const MASTER_MAPPING = 'MASTER';

/** The file name that call 3 sends for a saved audience file. */
export const SAVED_FILE_NAME = 'media_scores.csv';

/** Number of priority channels in a proposal. */
export const PRIORITY_CHANNELS = 3;

/** [characters] */
export const PASSWORD_MIN_LENGTH = 6;

/** [characters] */
export const PLAN_NAME_MAX_LENGTH = 200;

/** Most plans per page of call 6, and the longest cursor of a page, its field `after` [characters]. */
export const PAGE_MAX_PLANS = 1_000;
export const PAGE_CURSOR_MAX_LENGTH = 120;

/** Longest other name or choice in a request, and longest e-mail address (RFC 5321) [characters]. */
export const NAME_MAXIMUM = 300;
export const EMAIL_MAX_LENGTH = 320;
/** Longest plan key; our backend makes keys of 32 [characters]. */
export const KEY_MAX_LENGTH = 64;

/** Longest user id; Firebase's limit [characters]. */
export const UID_MAX_LENGTH = 128;

/** Most lines per page of the audit log, and the longest cursor of a page [characters]. */
export const AUDIT_PAGE_MAX_LINES = 1_000;
export const AUDIT_CURSOR_MAX_LENGTH = 20;
/** Most files that one note of an export names, and the longest name of one [characters]. */
export const EXPORT_FILES_MAXIMUM = 10;
export const EXPORT_FILE_NAME_MAX_LENGTH = 120;

/** Most rows of channel limits: one per channel. */
export const LIMITS_MAX_ROWS = CHANNELS.length;
/** Most groups of channels with limits of their own, and the longest name of one [characters]. */
export const GROUPS_MAXIMUM = 8;
export const GROUP_NAME_MAX_LENGTH = 60;
/** Most targets of a plan, the buying demographic included; most times that a goal may ask for. */
export const TARGETS_MAXIMUM = 3;
export const TIMES_MAXIMUM = 10;
/** Most score rows in the requests of calls 4 and 5. Call 3 refuses a file with more vehicles. */
export const SCORES_MAX_ROWS = 3_000;

/**
 * Largest JSON body of calls 4 and 5, which carry scores and limits, and of all other calls [bytes]. Call 3 replies with at most
 * `SCORES_MAX_BYTES` of scores, so that calls 4 and 5 can send them back.
 */
export const PLAN_BODY_MAX_BYTES = 1024 * 1024;
export const SMALL_BODY_MAX_BYTES = 16 * 1024;
export const SCORES_MAX_BYTES = 960 * 1024;
/** Largest body of a layer on a plan, such as its weeks [bytes]. */
export const PLAN_LAYER_MAX_BYTES = 32 * 1024;
/** Limits of a JSON body: depth, number of values, and fields of one object. */
export const JSON_MAX_DEPTH = 12;
export const JSON_MAX_VALUES = 20_000;
export const JSON_MAX_FIELDS = 100;

/**
 * Largest JSON body of the requests of rate cards, most rows of a card, and its largest csv text [bytes]. Quotes and
 * line breaks take two bytes in JSON.
 */
export const RATES_BODY_MAX_BYTES = 192 * 1024;
export const RATE_CARD_MAX_ROWS = 300;
export const RATE_CARD_MAX_BYTES = 128 * 1024;
/** Most text of the lists [bytes], items of one list, earlier names of an item, and rows of the vehicle mapping. */
export const LISTS_MAX_BYTES = 160 * 1024;
export const LIST_MAX_ITEMS = 1_000;
export const LIST_MAX_NAMES = 100;
export const LIST_MAX_VEHICLES = 3_000;
/** Most conditions of a demographic on columns of the file, and answers of each. */
export const DEMOGRAPHIC_MAX_COLUMNS = 3;
export const COLUMN_MAX_ANSWERS = 500;
/** Longest attention threshold of a strategy [seconds]. */
export const THRESHOLD_MAX_SECONDS = 60;
/** Longest id of a card and longest note of a version [characters]; most answered questions. */
export const CARD_ID_MAX_LENGTH = NAME_MAXIMUM + 10;
export const RATE_NOTE_MAX_LENGTH = 500;
export const RATE_ANSWERS_MAXIMUM = 1_500;
/** How far ahead a plan may be computed with the rates of a later day [years]. */
export const RATES_ON_MAX_YEARS = 2;

/** Most addresses of one invitation, and the longest time for which a client's plans may be kept [months]. */
export const INVITATIONS_MAXIMUM = 500;
export const KEEP_MONTHS_MAXIMUM = 120;
/** Most names of teams and clients that an administrator may add to a company. */
export const TEAMS_MAXIMUM = 200;
export const CLIENTS_MAXIMUM = 1_000;

/** Highest budget of a plan. Sums up to it are exact in whole dollars [$]. */
export const BUDGET_MAX_DOLLARS = 1_000_000_000_000_000;

/** With fewer respondents in the target, the report warns that every figure is a rough estimate. */
export const SMALL_TARGET_SAMPLE = 100;
/** With fewer people in a weighted file, the report warns that its weights may be relative or in thousands. */
export const SMALL_UNIVERSE = 100_000;
/** Most people a file may stand for. */
export const POPULATION_MAXIMUM = 10_000_000_000;

/** Most questions about one file (`Doubt`), longest text in a question, and longest answer [characters]. */
export const DOUBTS_MAXIMUM = 60;
export const DOUBT_LETTERS = 300;
export const ANSWER_LETTERS = 200;
/** Most answers and most corrected columns in `reading`, the planner's answers about a file; and its largest JSON text [bytes]. */
export const READING_ANSWERS_MAXIMUM = 120;
export const COLUMNS_CORRECTED_MAXIMUM = 500;
export const READING_MAX_BYTES = 64 * 1024;

/** Largest JSON text of the planner's own assumptions; a row for each channel needs half of it [bytes]. */
export const ASSUMPTIONS_MAX_BYTES = 4 * 1024;
