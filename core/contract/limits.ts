import { CHANNELS } from '../rules/channels.ts';

/** One audience file per plan. */
export const FILES_MAX_COUNT = 1;
/**
 * 200 MB (binary megabytes, as drop zones count). The proxy's limit in docs/deploy/kubernetes.yaml must be larger. faq.html and
 * docs/audience-files.md name the size too.
 */
export const FILE_MAX_BYTES = 200 * 1024 * 1024;

/** Accepted file types by file extension, with the media types that browsers and spreadsheet programs send for them. */
export const FILE_TYPES = {
  csv: ['text/csv', 'text/plain', 'application/csv'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

/** The only mapping of vehicles to channels: the field `mapping` of the upload and of the reach request. */
export const MASTER_MAPPING = 'MASTER';

/** The file name that the upload sends for a saved audience file. */
export const SAVED_FILE_NAME = 'media_scores.csv';

/** Number of priority channels in a proposal. */
export const PRIORITY_CHANNELS = 3;

/** Minimum length of a password [characters]. */
export const PASSWORD_MIN_LENGTH = 6;

/** Maximum length of a plan's name [characters]. */
export const PLAN_NAME_MAX_LENGTH = 200;

/** The list of saved plans: maximum plans per page. */
export const PAGE_MAX_PLANS = 1_000;
/** The list of saved plans: maximum length of its cursor, the field `after` [characters]. */
export const PAGE_CURSOR_MAX_LENGTH = 120;

/** Maximum length of any other name or choice in a request [characters]. */
export const NAME_MAXIMUM = 300;
/** Maximum length of an e-mail address (RFC 5321) [characters]. */
export const EMAIL_MAX_LENGTH = 320;
/** Maximum length of a plan key [characters]. Our backend makes keys of 32 characters. */
export const KEY_MAX_LENGTH = 64;

/** Maximum length of a user id, which is Firebase's limit [characters]. */
export const UID_MAX_LENGTH = 128;

/** Maximum lines per page of the audit log. */
export const AUDIT_PAGE_MAX_LINES = 1_000;
/** Maximum length of the cursor of the audit log [characters]. */
export const AUDIT_CURSOR_MAX_LENGTH = 20;
/**
 * When a planner exports a plan, the app reports the file names for the audit log: maximum names, and maximum length of one [characters].
 */
export const EXPORT_FILES_MAXIMUM = 10;
export const EXPORT_FILE_NAME_MAX_LENGTH = 120;

/** Maximum rows of channel limits: one per channel. */
export const LIMITS_MAX_ROWS = CHANNELS.length;
/** Maximum groups of channels with a common limit. */
export const GROUPS_MAXIMUM = 8;
/** Maximum length of a group's name [characters]. */
export const GROUP_NAME_MAX_LENGTH = 60;
/** Maximum targets of a plan, including the buying demographic. */
export const TARGETS_MAXIMUM = 3;
/** A goal may ask for the most people reached at least N times; this is the largest N. */
export const GOAL_TIMES_MAXIMUM = 10;
/** Maximum score rows (one per vehicle) in the requests for reach and for a proposal. The upload refuses more vehicles. */
export const SCORES_MAX_ROWS = 3_000;

/** Largest JSON body of the calls for reach and for a proposal, which carry scores and limits [bytes]. */
export const PLAN_BODY_MAX_BYTES = 1024 * 1024;
/** Largest JSON body of all other calls [bytes]. */
export const SMALL_BODY_MAX_BYTES = 16 * 1024;
/** Largest scores in a reply to the upload [bytes]. The calls for reach and for a proposal send them back, within their own body. */
export const SCORES_MAX_BYTES = 960 * 1024;
/** Largest body of a plan's layer, which is data stored with the plan without changing it, such as its division over weeks [bytes]. */
export const PLAN_LAYER_MAX_BYTES = 32 * 1024;
/** Limits of a JSON body: depth, number of values, and number of fields of one object. */
export const JSON_MAX_DEPTH = 12;
export const JSON_MAX_VALUES = 20_000;
export const JSON_MAX_FIELDS = 100;

/**
 * Rate cards: largest JSON body of a request [bytes], maximum rows of a card, and largest csv text of a card [bytes]. The body may be
 * larger than the csv text, because quotes and line breaks take two bytes in JSON.
 */
export const RATES_BODY_MAX_BYTES = 192 * 1024;
export const RATE_CARD_MAX_ROWS = 300;
export const RATE_CARD_MAX_BYTES = 128 * 1024;
/** Largest text of a company's lists: strategies, demographics, clients and the mapping of vehicles [bytes]. */
export const LISTS_MAX_BYTES = 160 * 1024;
/** Maximum items of one of these lists. */
export const LIST_MAX_ITEMS = 1_000;
/** Maximum earlier names of one item. */
export const LIST_MAX_NAMES = 100;
/** Maximum rows of the mapping of vehicles. */
export const LIST_MAX_VEHICLES = 3_000;
/** A demographic may require certain answers in columns of the audience file: maximum columns, and maximum answers per column. */
export const DEMOGRAPHIC_MAX_COLUMNS = 3;
export const COLUMN_MAX_ANSWERS = 500;
/** Longest attention threshold of a strategy [seconds]. */
export const THRESHOLD_MAX_SECONDS = 60;
/** Maximum length of a rate card's id [characters]: a client's id with a prefix. */
export const CARD_ID_MAX_LENGTH = NAME_MAXIMUM + 10;
/** Maximum length of the note of a version of a rate card [characters]. */
export const RATE_NOTE_MAX_LENGTH = 500;
/** Maximum questions about a new version of a rate card that one request answers. */
export const RATE_ANSWERS_MAXIMUM = 1_500;
/** A plan may be computed with the rates of a later day, at most so many years ahead. */
export const RATES_ON_MAX_YEARS = 2;

/** Maximum addresses of one invitation. */
export const INVITATIONS_MAXIMUM = 500;
/** How long an invitation is valid [days]. */
export const INVITATION_DAYS = 14;
/** Longest time for which a client's plans may be kept [months]. */
export const KEEP_MONTHS_MAXIMUM = 120;
/** Maximum teams that an administrator may add to a company. */
export const TEAMS_MAXIMUM = 200;
/** Maximum clients that an administrator may add to a company. */
export const CLIENTS_MAXIMUM = 1_000;

/** Highest budget of a plan [$]. Up to this amount, sums of whole dollars are exact in a double. */
export const BUDGET_MAX_DOLLARS = 1_000_000_000_000_000;

/** The report warns that every figure is a rough estimate if the target has fewer respondents than this. */
export const SMALL_TARGET_SAMPLE = 100;
/** The report warns that weights may be relative or in thousands if a weighted file represents fewer people than this. */
export const SMALL_UNIVERSE = 100_000;
/** Maximum number of people that a file may represent. */
export const POPULATION_MAXIMUM = 10_000_000_000;

/**
 * Questions to the planner about one file (`Doubt`): their maximum number, maximum columns that one names, and maximum length of a
 * question's text and of an answer [characters].
 */
export const DOUBTS_MAXIMUM = 60;
export const DOUBT_COLUMNS_MAXIMUM = 300;
export const DOUBT_ANSWERS_MAXIMUM = 12;
export const QUESTION_MAX_LENGTH = 300;
export const ANSWER_MAX_LENGTH = 200;
/** `reading`, the planner's answers about a file: maximum answers, maximum corrected columns, and its largest JSON text [bytes]. */
export const READING_ANSWERS_MAXIMUM = 120;
export const COLUMNS_CORRECTED_MAXIMUM = 500;
export const READING_MAX_BYTES = 64 * 1024;

/** Largest JSON text of the planner's own prices (`assumptions`) [bytes]. A row for each channel needs half of this. */
export const ASSUMPTIONS_MAX_BYTES = 4 * 1024;
