import { array, object, string } from 'yup';
import { reading } from '../../../core/contract/bodies/doubts.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import type { TextStorage } from './browserStorage.ts';

/** Clear Current Plan does not remove this item, so that next month's file is read with the same answers. */
const STORAGE_KEY = 'rememberedReadings';
/** If there are more, the oldest are dropped. */
const READINGS_MAXIMUM = 40;

const entry = object({
  /** Account id of the planner who answered. */
  owner: string().required(),
  headings: string().required(),
  fileName: string().required(),
  at: string().required(),
  reading: reading.required(),
}).strict();

interface RememberedEntry {
  readonly owner: string;
  /** Fingerprint of the headings of the file. */
  readonly headings: string;
  readonly fileName: string;
  /** When it was last answered, ISO 8601. */
  readonly at: string;
  readonly reading: Reading;
}

/** Planners' answers about audience files, stored by planner and fingerprint of the headings. No row of a file is stored. */
export interface RememberedAnswers {
  /** Those of a planner, the newest first. */
  of(owner: string): readonly RememberedEntry[];
  save(remembered: RememberedEntry): void;
  forget(owner: string, headings: string): void;
}

export function rememberedAnswers(storage: TextStorage): RememberedAnswers {
  const all = (): RememberedEntry[] => {
    try {
      return array(entry.required())
        .required()
        .validateSync(JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]'), { strict: true });
    } catch {
      return [];
    }
  };
  const others = (owner: string, headings: string) =>
    all().filter((stored) => stored.owner !== owner || stored.headings !== headings);
  const write = (entries: readonly RememberedEntry[]) => {
    try {
      if (entries.length === 0) storage.removeItem(STORAGE_KEY);
      else storage.setItem(STORAGE_KEY, JSON.stringify(entries.slice(0, READINGS_MAXIMUM)));
    } catch {
      // If the storage is full, the answers still apply to the present file.
    }
  };
  return {
    of: (owner) => all().filter((stored) => stored.owner === owner),
    save: (remembered) => write([remembered, ...others(remembered.owner, remembered.headings)]),
    forget: (owner, headings) => write(others(owner, headings)),
  };
}
