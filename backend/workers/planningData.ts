import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_LISTS_FILE } from '../../core/planningData/lists/accessLists.ts';
import { ASSUMPTIONS_FILE } from '../../core/planningData/assumptions.ts';
import { MAPPING_FILE } from '../../core/planningData/masterMapping.ts';
import { parsePlanningData } from '../../core/planningData/planningData.ts';
import type { PlanningData, PlanningTexts } from '../../core/planningData/planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';

/**
 * Reads the files of a planning data folder.
 * @throws {PlanningDataError} when a file cannot be read
 */
export function readPlanningTexts(folder: string): PlanningTexts {
  return {
    assumptions: readText(folder, ASSUMPTIONS_FILE),
    mapping: readText(folder, MAPPING_FILE),
    accessLists: readText(folder, ACCESS_LISTS_FILE),
  };
}

/** @throws {PlanningDataError} when a file is missing or faulty */
export function loadPlanningData(folder: string): PlanningData {
  return parsePlanningData(readPlanningTexts(folder));
}

function readText(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (fault) {
    throw new PlanningDataError(file, [`It cannot be read in ${folder} (${(fault as NodeJS.ErrnoException).code}).`]);
  }
}
