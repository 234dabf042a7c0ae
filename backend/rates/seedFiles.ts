import { parsePlanningData } from '../../core/planningData/planningData.ts';
import type { PlanningData, PlanningTexts } from '../../core/planningData/planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { dayInWords } from '../../core/words/days.ts';
import { readPlanningTexts } from '../workers/planningData.ts';
import { SEED_COMPANY } from './rateStore.ts';
import type { RateStore } from './rateStore.ts';

/** The key of the seed (the built-in rate card Illustrative), under which its versions are stored. */
export const SEED_KEY = { company: SEED_COMPANY, card: SEED_CARD };

/** The content of a version of the seed: its three files in one text, so that mapping and prices always belong together. */
export function seedContent({ assumptions, mapping, accessLists }: PlanningTexts): string {
  return JSON.stringify({ assumptions, mapping, accessLists } satisfies PlanningTexts);
}

/** @throws {PlanningDataError} when this version of the product cannot use the stored files */
export function readSeedContent(content: string): PlanningData {
  return parsePlanningData(JSON.parse(content) as PlanningTexts);
}

/** The server's files with the seed, and whether they could be used when they were read last. */
export class SeedFiles {
  readonly #folder: string;
  /** Why the files could not be used when they were last read; null if they could be used. */
  #error: PlanningDataError | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the files. @returns null when they are missing or faulty */
  read(): PlanningTexts | null {
    try {
      const texts = readPlanningTexts(this.#folder);
      parsePlanningData(texts);
      this.#error = null;
      return texts;
    } catch (fault) {
      if (!(fault instanceof PlanningDataError)) throw fault;
      this.#error = fault;
      return null;
    }
  }

  /**
   * Stores the files as the seed's next version, unless one of its versions has this content. So a process with older files
   * changes nothing. Faulty files leave the seed as it is.
   * @param day  today, ISO
   * @throws {PlanningDataError} when the files are faulty and the database has no seed
   */
  async import(store: RateStore, day: string): Promise<void> {
    const texts = this.read();
    if (texts !== null) await store.addSeed(seedContent(texts), day, new Date().toISOString());
    else if (this.#error && (await store.versions(SEED_KEY)).length === 0) throw this.#error;
  }

  /**
   * "The server's assumptions.csv is faulty: Line 3 .... The figures of 15 Jan 2026 stay in force."; null when nothing
   * is wrong.
   */
  fault(inForce: Pick<PlanningData, 'date'>): string | null {
    if (this.#error === null) return null;
    const { file, details } = this.#error;
    const firstDetail = (details[0] ?? '').replace(/\.$/, '');
    return `The server's ${file} is faulty: ${firstDetail}. The figures of ${dayInWords(inForce.date)} stay in force.`;
  }
}
