// These limits are not in core/contract/limits.ts, because the client's page would then load that whole file.

/** Maximum number of links to a plan that are neither stopped nor expired. */
export const OPEN_LINKS_MAXIMUM = 20;
/** How long a new link works, and by how much an extension prolongs it: the default and the maximum [days]. */
export const LINK_DAYS_DEFAULT = 30;
export const LINK_DAYS_MAXIMUM = 365;
/** The message where the company's rules allow no links. */
export const LINKS_OFF_MESSAGE = 'Your company sends no links to clients. Ask an administrator.';
/** Maximum length of a person's name or job title, and of a link's label [characters]. */
export const PERSON_MAX_LENGTH = 80;
/** Maximum length of the agency's contact that a client sees [characters]. */
export const CONTACT_MAX_LENGTH = 120;
/** Maximum length of a comment [characters]. */
export const COMMENT_MAX_LENGTH = 1_000;
/** Minimum and maximum length of a link's passcode [characters]. */
export const PASSCODE_MIN_LENGTH = 6;
export const PASSCODE_MAX_LENGTH = 64;
/** After this number of wrong passcodes, a link stops for good. Ten within a quarter of an hour lock it (backend/admission/limits.ts). */
export const WRONG_PASSCODES_MAXIMUM = 50;
/** Maximum length of the random id that identifies a visit of a client's browser tab [characters]. */
export const VISIT_MAX_LENGTH = 64;
