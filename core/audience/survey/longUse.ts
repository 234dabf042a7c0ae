import type { Doubts } from '../doubts/doubts.ts';
import { headingParts, periodOf, statedNumbers } from '../headings/headingParts.ts';
import type { HeadingUnit } from '../headings/headingParts.ts';
import type { LongColumns } from '../headings/longColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyedFile } from './columnSurvey.ts';
import { decideMeanings } from './decideColumns.ts';
import type { FileLegend } from './fileLegends.ts';
import { convertPeriods, periodNotes } from './headingCodes.ts';
import { decideCodes } from './useCodes.ts';
import { hasOwnMeaning, useColumn } from './useColumn.ts';

/** What the use column means in a long table, which has a row for each respondent and vehicle. */
export interface LongUse {
  /**
   * Gives the uses a month of a cell, or null for no answer. It is null where the cells need no decision: numbers and words
   * are times a month.
   */
  readonly meaning: ((text: string) => number | null) | null;
  readonly notes: readonly string[];
}

/**
 * Decides what the cells of the use column in a long table mean: days a week, hours, codes. Asks the same questions as about
 * columns of vehicles where the file leaves it open.
 */
export function decideLongUse(
  file: SurveyedFile,
  { width, roles, use, unusedUse, vehicle, useInWords, unitOfLine }: LongColumns,
  registry: Doubts,
  mapping: MasterMapping,
  legends: readonly FileLegend[],
): LongUse {
  if (use === null) return { meaning: null, notes: [] };
  const { decimal } = file.dialect;
  const survey = surveyColumns({ ...file, width, indexes: [use.index], weight: roles.weight?.index ?? null });
  const unit = unitOfUse(use.heading) ?? (periodOf(use.heading) === null ? (unitOfLine ?? null) : null);
  const { legend } = headingParts(use.heading);
  // A column needs a vehicle. Which one does not matter, because the rows are about several channels.
  const period = unit === null ? statedNumbers(use.heading).period : null;
  const useOfAVehicle = {
    ...use,
    mapped: mapping.whole('BVOD'),
    ...(unit && { unit }),
    ...(period && { period }),
    ...(legend && { legend }),
  };
  const column = { ...useColumn(useOfAVehicle, survey, useInWords, decimal), channel: null };
  const others = [...Object.values(roles), vehicle].map(({ heading }) => heading);
  const context = { registry, survey, decimal };
  const notes = [...decideMeanings([column], context, legends, others)];
  if (!column.isDecided && !useInWords) {
    const converted = convertPeriods([column]);
    decideCodes([column], context, LISTS_USED);
    if (!column.isDecided) notes.push(...periodNotes(converted));
  }
  if (unusedUse !== null)
    notes.push(`The column "${unusedUse.heading}" was not used: "${use.heading}" says how often.`);
  return { meaning: hasOwnMeaning(column) ? column.meaning : null, notes };
}

/** A long table has rows only for vehicles that are used. */
const LISTS_USED = true;

/** The unit of the numbers that the heading states; null for times a month, and where the heading states no unit. */
function unitOfUse(heading: string): HeadingUnit | null {
  // `headingParts` looks for a unit in brackets behind a name, so the whole heading is put there. "Frequency per week" counts times.
  const { unit } = headingParts(`… (${/freq/i.test(heading) ? `times ${heading}` : heading})`);
  return unit?.counts === 'times' && unit.period === 'month' ? null : unit;
}
