import { CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';

export type Cell = string | number;

/** A table before any program writes it, and what it says. */
export interface Sheet {
  readonly rows: Cell[][];
  readonly truth: Truth | null;
  readonly traits: Record<string, string>;
  /** Whom the plan wants; all people where left out. */
  readonly demographic?: string;
}

/** A sheet drawn from a seed, with the program that shall write it. */
export interface DrawnSheet extends Sheet {
  readonly seed: number;
  readonly program: string;
}

/** A file as a program wrote it, and what it says. */
export interface ExportFile {
  readonly seed: number;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly demographic: string;
  /** What it is made of, for whoever looks at a wrong reading. */
  readonly made: Readonly<Record<string, string>>;
  /** Null for a file that is none of an audience, or is spoilt: it is to be refused, or asked about. */
  readonly truth: Truth | null;
}

export interface Truth {
  readonly universe: number;
  /** By channel: sum of people x times a month. */
  readonly use: readonly number[];
  /** People in the target. */
  readonly target: number;
}

/** One vehicle of a survey: how it may be headed, and where it belongs. */
export interface Vehicle {
  readonly channel: Channel;
  readonly name: string;
}

export interface Person {
  /** False for one whom the reader is right to leave out. */
  counts: boolean;
  readonly weight: number;
  /** By vehicle: times a month as the file means them. */
  readonly uses: number[];
  readonly isTarget: boolean;
}

export function truthOf(people: readonly Person[], vehicles: readonly Vehicle[]): Truth {
  const use = CHANNELS.map(() => 0);
  let universe = 0;
  let target = 0;
  for (const { counts, weight, uses, isTarget } of people) {
    if (!counts) continue;
    universe += weight;
    if (isTarget) target += weight;
    vehicles.forEach(({ channel }, at) => (use[CHANNELS.indexOf(channel)]! += weight * uses[at]!));
  }
  return { universe, use, target };
}

const near = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Equal to 1 in 1,000,000,000. */
export function matchesTruth(
  truth: Truth,
  read: { universe: number; targetUniverse: number; populationUse: ArrayLike<number> },
): boolean {
  return (
    near(truth.universe, read.universe) &&
    near(truth.target, read.targetUniverse) &&
    truth.use.every((value, at) => near(value, read.populationUse[at]!))
  );
}
