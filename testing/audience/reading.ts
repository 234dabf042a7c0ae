import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '../../core/contract/bodies/doubts.ts';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { fileSource, nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import type { AudienceReading } from '../../core/audience/readAudience.ts';

/** What tests of the reader stand on: Node's files and inflating, as the backend's workers have them. */
export const testPlatform = () => nodePlatform('unused');

/** The repository's own data files: tests read what planners get. */
export const planningData = loadPlanningData('core/planningData');

export const EVERYBODY = 'all people';

interface Asked {
  readonly demographic?: string;
  readonly thresholdSeconds?: number;
  readonly onProgress?: (share: number) => void;
  readonly keepRespondents?: boolean;
  readonly reading?: Reading;
}

/** Reads a file that lies on disk, converting in a folder of its own. */
export async function readPath(path: string, asked: Asked = {}): Promise<AudienceReading> {
  const folder = mkdtempSync(join(tmpdir(), 'audience-'));
  const source = fileSource(path);
  const platform = nodePlatform(join(folder, 'converted.csv'));
  const question = { demographic: asked.demographic ?? EVERYBODY, thresholdSeconds: asked.thresholdSeconds ?? 2.5 };
  try {
    return await readAudience({ source, fileName: path.split('/').at(-1)! }, question, planningData, platform, asked);
  } finally {
    source.close();
    platform.close();
    rmSync(folder, { recursive: true });
  }
}

/** Reads a file with these bytes. */
export async function readBytes(bytes: string | Uint8Array, asked: Asked = {}): Promise<AudienceReading> {
  const folder = mkdtempSync(join(tmpdir(), 'audience-'));
  try {
    const path = join(folder, 'audience.csv');
    writeFileSync(path, bytes);
    return await readPath(path, asked);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The refusal of a file: its message and details. Fails when the file is read. */
export async function refusal(bytes: string | Uint8Array, asked: Asked = {}): Promise<AudienceFileError> {
  try {
    await readBytes(bytes, asked);
  } catch (fault) {
    if (fault instanceof AudienceFileError) return fault;
    throw fault;
  }
  throw new Error('The file was read, but should have been refused');
}

/** A respondent csv of `count` people: 25 years old, weight 1000, uses 1 for every vehicle, unless `change` says otherwise. */
export function respondentsText(
  headings: readonly string[],
  count: number,
  row: (at: number) => readonly (string | number)[],
): string {
  const lines = Array.from({ length: count }, (_, at) => row(at).join(','));
  return [headings.join(','), ...lines, ''].join('\n');
}
