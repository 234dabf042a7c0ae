import type { Doubt } from '../../core/contract/bodies/doubts.ts';
import type { AudienceReading } from '../../core/audience/readAudience.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';

export type Cell = string | number;

/** A table before a program writes it, with its truth. */
export interface Sheet {
  readonly rows: Cell[][];
  readonly truth: Truth | null;
  readonly traits: Record<string, string>;
  /** The target; all people by default. */
  readonly demographic?: string;
}

/** A sheet drawn from a seed, with the program that writes it. */
export interface DrawnSheet extends Sheet {
  readonly seed: number;
  readonly program: string;
}

/** A file as a program wrote it, with its truth. */
export interface ProgramFile {
  readonly seed: number;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly demographic: string;
  /** How it was generated, for debugging. */
  readonly traits: Readonly<Record<string, string>>;
  /** Null for a file without an audience: it must be refused or asked about. */
  readonly truth: Truth | null;
  /** Whether a reading is right; by default where it equals `truth`. */
  readonly isTrue?: (read: AudienceReading) => boolean;
  /** Whether the questions cover what the file leaves open, where their answers are too many to try. */
  readonly isAsked?: (questions: readonly Doubt[]) => boolean;
}

/** Plain: a careful reader who knows only the file asks nothing. Open: something must be asked. None: the file holds no audience. */
export type Kind = 'plain' | 'open' | 'none';

/** A generated file that is judged by its kind. */
export interface JudgedFile extends ProgramFile {
  readonly family: string;
  readonly kind: Kind;
}

export interface Truth {
  readonly universe: number;
  /** By channel: sum of weight x uses per month. */
  readonly use: readonly number[];
  /** People in the target. */
  readonly target: number;
}

/** A vehicle of a survey and its channel. */
export interface Vehicle {
  readonly channel: Channel;
  readonly name: string;
}

export interface Person {
  /** False when the reader must exclude this person. */
  counts: boolean;
  readonly weight: number;
  /** Uses per month by vehicle. */
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

const near = (one: number, other: number, tolerance = 1e-9) =>
  Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));

/**
 * Whether a reading equals the truth to a relative error.
 * @param most  the largest correct use, if `truth` has the smallest
 */
export function matchesTruth(
  truth: Truth,
  read: { universe: number; targetUniverse: number; populationUse: ArrayLike<number> },
  { tolerance = 1e-9, most = truth }: { readonly tolerance?: number; readonly most?: Truth } = {},
): boolean {
  return (
    near(truth.universe, read.universe, tolerance) &&
    near(truth.target, read.targetUniverse, tolerance) &&
    truth.use.every((least, at) => {
      const use = read.populationUse[at]!;
      return (
        (use >= least && use <= most.use[at]!) || near(least, use, tolerance) || near(most.use[at]!, use, tolerance)
      );
    })
  );
}
