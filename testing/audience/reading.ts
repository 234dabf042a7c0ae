import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import { doubts } from '../../core/contract/bodies/doubts.ts';
import type { Doubt, Reading } from '../../core/contract/bodies/doubts.ts';
import { firstFaults } from '../../core/contract/check.ts';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { fileSource, nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import type { AudienceReading } from '../../core/audience/readAudience.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';

/** The backend workers' platform (files, inflate) for tests of the reader. */
export const testPlatform = () => nodePlatform('unused');

/** The shipped planning data. */
export const planningData = loadPlanningData('core/planningData');

export const EVERYBODY = 'all people';

interface ReadOptions {
  readonly demographic?: string;
  readonly thresholdSeconds?: number;
  readonly furtherTargets?: readonly string[];
  readonly onProgress?: (share: number) => void;
  readonly keepRespondents?: boolean;
  readonly reading?: Reading;
  /** The shipped planning data by default. */
  readonly data?: PlanningData;
  /** True to see also the listed question for how many people a file without weights stands. */
  readonly asksPopulation?: boolean;
}

/**
 * Reads a file from disk; conversions go to a temporary folder.
 * @throws {Error} if facts or doubts do not fit the contract, because the service could not send them
 */
export async function readPath(path: string, options: ReadOptions = {}): Promise<AudienceReading> {
  const folder = mkdtempSync(join(tmpdir(), 'audience-'));
  const source = fileSource(path);
  const platform = nodePlatform(join(folder, 'converted.csv'));
  const question = {
    demographic: options.demographic ?? EVERYBODY,
    thresholdSeconds: options.thresholdSeconds ?? 2.5,
    furtherTargets: options.furtherTargets,
  };
  try {
    const fileName = path.split('/').at(-1)!;
    const read = await readAudience({ source, fileName }, question, options.data ?? planningData, platform, options);
    const faults = [...firstFaults(audienceFacts, read.facts), ...firstFaults(doubts, read.doubts)];
    if (faults.length > 0)
      throw new Error(`${path}: ${faults.map(({ path: field, message }) => `${field} ${message}`).join('; ')}`);
    const isShown = ({ code, walk }: Doubt) => code !== 'population' || walk || options.asksPopulation === true;
    return { ...read, doubts: read.doubts.filter(isShown) };
  } finally {
    source.close();
    platform.close();
    rmSync(folder, { recursive: true });
  }
}

/** Reads a file with this content. */
export async function readBytes(bytes: string | Uint8Array, options: ReadOptions = {}): Promise<AudienceReading> {
  const folder = mkdtempSync(join(tmpdir(), 'audience-'));
  try {
    const path = join(folder, 'audience.csv');
    writeFileSync(path, bytes);
    return await readPath(path, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The refusal of a file: its message and details. @throws when the file is accepted */
export async function refusal(bytes: string | Uint8Array, options: ReadOptions = {}): Promise<AudienceFileError> {
  try {
    await readBytes(bytes, options);
  } catch (fault) {
    if (fault instanceof AudienceFileError) return fault;
    throw fault;
  }
  throw new Error('The file was read, but should have been refused');
}

/** A csv with these headings and `count` rows. */
export function respondentsText(
  headings: readonly string[],
  count: number,
  row: (at: number) => readonly (string | number)[],
): string {
  const lines = Array.from({ length: count }, (_, at) => row(at).join(','));
  return [headings.join(','), ...lines, ''].join('\n');
}

/** Reads respondents of the same weight, half men and half women, with these media columns. */
export function readMedia(
  people: number,
  headings: readonly string[],
  cells: (at: number) => readonly (string | number)[],
): Promise<AudienceReading> {
  const rows = respondentsText(['id', 'weight', 'age', 'gender', ...headings], people, (at) => [
    `R${at}`,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...cells(at),
  ]);
  return readBytes(rows);
}

/** Uses of a channel a month by each person of the universe. */
export function useOf({ audienceMatrix }: AudienceReading, channel: Channel): number {
  return audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / audienceMatrix.universe;
}

/** Codes of the doubts that Run asks about. */
export function codesRunAsksAbout({ doubts }: AudienceReading): string[] {
  return doubts.filter(({ walk }) => walk).map(({ code }) => code);
}
