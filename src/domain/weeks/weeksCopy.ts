import { dollars } from '../../../core/words/amounts.ts';
import { counted } from '../../../core/words/wording.ts';

/** Sentences and labels of the section about the weeks of a plan. */
export const WEEKS_COPY = {
  title: 'Weeks',
  begin: 'Plan the weeks',
  description: 'Which channel runs in which week, and how many people that reaches. The plan itself does not change.',
  modelled: 'Modelled, average week: no holidays, ratings periods or seasons.',
  moreThanAMonth: (weeks: number) =>
    `Beyond a month people change what they use; cumulative reach of ${weeks} weeks is somewhat low.`,
  startStays: (start: string) => `Weeks start in the years 2000 to 2199; they still start on ${start}.`,
  moneyOfRemoved: (money: number) => `The ${dollars(money)} of the removed weeks is in the other weeks now.`,
  noSum: 'weeks overlap, no sum',
  contactsAddUp: 'contacts of earlier weeks count',
  adsPerUse: 'Most ads per use',
  keptHere: 'Kept in this browser',
  serviceFiguresDiffer:
    'The planning service counted figures that differ from those of this browser; its figures are shown.',
  changedElsewhere: (time: string) => `These weeks were changed in another window at ${time}. Load them.`,
  notSaved: 'The last changes of the weeks could not be saved.',
  searchStopped: 'The search was stopped.',
  evenIsBest: 'Even is best here: every week counts the same.',
  /** The label of the people who remember a contact, in exports. @param halfLife  in weeks */
  remembered: (halfLife: number) => `Remembered (half-life ${counted(halfLife, 'week')})`,
  halfLifeIsConvention: 'A convention, not a measurement.',
  none: 'No weeks are planned yet.',
  tooMuchMoney: 'Weeks are planned for budgets up to 90 trillion dollars.',
} as const;
