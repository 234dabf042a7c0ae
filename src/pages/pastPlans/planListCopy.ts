import { shortened } from '../../../core/words/wording.ts';

/** Maximum length of a plan's name in a sentence [characters]. */
const NAME_MAXIMUM = 60;
const quoted = (name: string) => `“${shortened(name, NAME_MAXIMUM)}”`;

/** Fixed texts of the list of past plans that the specification does not define. */
export const PLAN_LIST = {
  search: 'Search plans',
  older: 'Older versions',
  archived: 'Archived',
  actions: 'Actions',
  loadingOlder: 'Loading older plans…',
  compare: 'Compare',
  clear: 'Clear',
  clearSearch: 'Clear the search',
  noneArchived: 'No plan is archived.',
  maximumChosen: 'Four plans are chosen already. Take one away to choose another.',
} as const;

/** Texts with the name of a plan, a search text, a reason or a number. */
export const planListCopy = {
  compareLabel: (name: string, version: string) => `Compare ${name}${version && ` ${version}`}`,
  chosenCount: (count: number) => `${count} chosen`,
  noMatch: (text: string) => (text === '' ? 'No plan matches these filters.' : `No plan matches ${quoted(text)}.`),
  menuLabel: (name: string) => `More for ${name}`,
  renamed: (name: string) => `The plan is called ${quoted(name)} now.`,
  archived: (name: string) => `${quoted(name)} is archived: its link still works, and it is under “Archived”.`,
  broughtBack: (name: string) => `${quoted(name)} is back in the list.`,
  deleted: (name: string) => `${quoted(name)} was deleted.`,
  notDone: (message: string) => `Nothing was changed: ${message}`,
  deleteWarning: (name: string) =>
    `${quoted(name)} goes for good, with its report, its audience file, and the comments and approvals of clients. Links to it will open nothing. Archiving keeps everything.`,
  alsoDeleted: (lost: string) => `Deleted with it: ${lost}.`,
  deleteConfirmation: (name: string) => `Delete ${quoted(name)} and its audience file`,
};
