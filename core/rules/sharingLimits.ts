// Not in `core/contract/limits.ts`: the client's page would load all of that.

/** Links to a plan that may be open at a time. */
export const OPEN_LINKS_MAXIMUM = 20;
/** How long a new or extended link works, by default and at most [days]. */
export const LINK_DAYS_DEFAULT = 30;
export const LINK_DAYS_MAXIMUM = 365;
/** Where the company's rules allow no links. */
export const LINKS_OFF = 'Your company sends no links to clients. Ask an administrator.';
/** Names and job titles of people, labels of links [characters]. */
export const PERSON_MAX_LENGTH = 80;
/** The contact that a client is given [characters]. */
export const CONTACT_MAX_LENGTH = 120;
/** [characters] */
export const COMMENT_MAX_LENGTH = 1_000;
export const PASSCODE_MIN_LENGTH = 6;
export const PASSCODE_MAX_LENGTH = 64;
/** The random id by which a client's browser tab marks its visit [characters]. */
export const VISIT_MAX_LENGTH = 64;
