// Apart from the limits of the contract: the page of clients loads this file.

/** Links to a plan: open ones at a time, and how long one works by default, after an extension and at most [days]. */
export const OPEN_LINKS_MAXIMUM = 20;
export const LINK_DAYS_DEFAULT = 30;
export const LINK_DAYS_MAXIMUM = 365;
/** Names, labels and job titles of people; who a client may ask; comments [characters]. */
export const PERSON_MAX_LENGTH = 80;
export const CONTACT_MAX_LENGTH = 120;
export const COMMENT_MAX_LENGTH = 1_000;
export const PASSCODE_MIN_LENGTH = 6;
export const PASSCODE_MAX_LENGTH = 64;
/** Longest name that a tab gives its visit [characters]. */
export const VISIT_MAX_LENGTH = 64;
