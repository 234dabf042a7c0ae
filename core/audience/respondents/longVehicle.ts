import type { CountedRow } from './respondentFile.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';

/** A vehicle of a table with one row for each respondent and vehicle. */
export interface LongVehicle {
  readonly name: string;
  readonly mapped: MappedVehicle;
  readonly channel: number;
  readonly attentive: number;
  populationUse: number;
  targetUse: number;
  /** People who use it, and one bit for each respondent already counted among them. */
  users: number;
  counted: Uint32Array;
}

/** A vehicle of a row whose use was counted. */
export interface CountedVehicle {
  readonly channel: string;
  readonly name: string;
}
/** Given each row that counts, and the first of a person who uses nothing. */
export type OnUse = (row: CountedRow, used: CountedVehicle | null, use: number) => void;

/** The same vehicle may stand in several rows of a respondent, who is one user of it. @returns whether this is the first */
export function countOnce(vehicle: LongVehicle, person: number, weight: number): boolean {
  const word = person >>> 5;
  const bit = 1 << (person & 31);
  if (word >= vehicle.counted.length) {
    const counted = new Uint32Array(Math.max(word + 1, 2 * vehicle.counted.length));
    counted.set(vehicle.counted);
    vehicle.counted = counted;
  }
  if ((vehicle.counted[word]! & bit) !== 0) return false;
  vehicle.counted[word]! |= bit;
  vehicle.users += weight;
  return true;
}
