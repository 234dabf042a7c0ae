import { parsePlanningData } from '../../core/planningData/planningData.ts';
import type { PlanningData, PlanningTexts } from '../../core/planningData/planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { dayInWords } from '../../core/words/days.ts';
import { readPlanningTexts } from '../workers/planningData.ts';
import { SEED_COMPANY } from './rateStore.ts';
import type { RateStore } from './rateStore.ts';

/** Where the seed's versions are stored. */
export const SEED_KEY = { company: SEED_COMPANY, card: SEED_CARD };

/** A seed version: its three files in one, so that mapping and prices always belong together. */
export function seedContent({ assumptions, mapping, accessLists }: PlanningTexts): string {
  return JSON.stringify({ assumptions, mapping, accessLists } satisfies PlanningTexts);
}

/** @throws {PlanningDataError} when this version of the product cannot use the stored files */
export function readSeedContent(content: string): PlanningData {
  return parsePlanningData(JSON.parse(content) as PlanningTexts);
}

/** The files of a folder, or why they cannot be used. */
export function readSeedFiles(folder: string): PlanningTexts | PlanningDataError {
  try {
    const texts = readPlanningTexts(folder);
    parsePlanningData(texts);
    return texts;
  } catch (fault) {
    if (fault instanceof PlanningDataError) return fault;
    throw fault;
  }
}

/**
 * Makes the files of the folder the seed's next version, unless the database has them already: a process with older
 * files changes nothing.
 * @param day  today, ISO
 * @returns what is wrong with the files, whose last good state stays in force; null when nothing is
 * @throws {PlanningDataError} when they are faulty and the database has no seed
 */
export async function importSeedFiles(
  store: RateStore,
  folder: string,
  day: string,
): Promise<PlanningDataError | null> {
  const files = readSeedFiles(folder);
  if (!(files instanceof PlanningDataError)) {
    await store.addSeed(seedContent(files), day, new Date().toISOString());
    return null;
  }
  if ((await store.versions(SEED_KEY)).length === 0) throw files;
  return files;
}

/** "The server's assumptions.csv is faulty: Line 3 .... The figures of 15 Jan 2026 stay in force." */
export function faultySeed({ file, details }: PlanningDataError, inForce: Pick<PlanningData, 'date'>): string {
  const first = (details[0] ?? '').replace(/\.$/, '');
  return `The server's ${file} is faulty: ${first}. The figures of ${dayInWords(inForce.date)} stay in force.`;
}
