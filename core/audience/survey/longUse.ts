import type { Doubts } from '../doubts/doubts.ts';
import { headingParts } from '../headings/headingParts.ts';
import type { HeadingUnit } from '../headings/headingParts.ts';
import type { LongColumns } from '../headings/longColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyRequest } from './columnSurvey.ts';
import { decideMeanings } from './decideColumns.ts';
import type { FileLegend } from './fileLegends.ts';
import { decideCodes } from './useCodes.ts';
import { useColumn } from './useColumn.ts';

/** What the use column of a long table means. */
export interface LongUse {
  /** Uses a month of a cell, null for no answer; null where its numbers and words are times a month. */
  readonly meaning: ((text: string) => number | null) | null;
  readonly notes: readonly string[];
}

/**
 * Decides what the cells of the use column of a table with a row for each respondent and vehicle mean: days a week, hours,
 * codes. Asks what is open, as for columns of vehicles.
 */
export function decideLongUse(
  file: Omit<SurveyRequest, 'indexes' | 'weight' | 'width'>,
  { width, roles, use, vehicle, useInWords }: LongColumns,
  registry: Doubts,
  mapping: MasterMapping,
  legends: readonly FileLegend[],
): LongUse {
  if (use === null) return { meaning: null, notes: [] };
  const { decimal } = file.dialect;
  const survey = surveyColumns({ ...file, width, indexes: [use.index], weight: roles.weight?.index ?? null });
  const unit = unitOf(use.heading);
  const { legend } = headingParts(use.heading);
  // Its rows are of several channels: the mapping of its vehicle does not matter.
  const headed = { ...use, mapped: mapping.whole('BVOD'), ...(unit && { unit }), ...(legend && { legend }) };
  const column = { ...useColumn(headed, survey, useInWords, decimal), channel: null };
  const others = [...Object.values(roles), vehicle].map(({ heading }) => heading);
  const context = { registry, survey, decimal };
  const notes = decideMeanings([column], context, legends, others);
  if (!column.decided && !useInWords) decideCodes([column], context, true);
  return { meaning: column.decided ? column.meaning : null, notes };
}

/** What the heading says that numbers count; null for times a month, and where it says nothing. */
function unitOf(heading: string): HeadingUnit | null {
  const { unit } = headingParts(`… (${/freq/i.test(heading) ? `times ${heading}` : heading})`);
  return unit?.counts === 'times' && unit.period === 'month' ? null : unit;
}
