import type { CountedRow } from './respondentFile.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';

/** A vehicle in a table with one row for each respondent and vehicle, and the sums over its rows so far. */
export interface LongVehicle {
  readonly name: string;
  readonly mapped: MappedVehicle;
  /** Index of its channel in CHANNELS. */
  readonly channel: number;
  /** Share of its exposures that get the strategy's seconds of attention. */
  readonly attentiveShare: number;
  populationUse: number;
  targetUse: number;
  /** Number of people who use it. */
  users: number;
  /** Bit set of the respondents already counted in `users`. */
  counted: Uint32Array;
}

/** The vehicle of a row that was counted. */
export interface CountedVehicle {
  readonly channel: string;
  readonly name: string;
}
/** Called for each counted row, and for the first row of a person who uses nothing. */
export type OnUse = (row: CountedRow, used: CountedVehicle | null, use: number) => void;

/** Counts a respondent as a user of a vehicle, but only once. @returns whether it is the respondent's first row with the vehicle */
export function addUserOnce(vehicle: LongVehicle, person: number, weight: number): boolean {
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
