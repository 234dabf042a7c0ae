import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { lostOrChanged, newPlanLog, planAll } from './planners.ts';

export interface FullDiskResult {
  /** The reason why it was skipped, or null. */
  readonly skipped: string | null;
  /** Number of plans whose proposal a planner has seen before the disk was full. */
  readonly shown: number;
  /** Status and error code of the call on the full disk. */
  readonly refused: readonly [number, string];
  /** Status of the readiness check on the full disk. */
  readonly ready: number;
  /** Whether a run succeeded once there was space again. */
  readonly canContinue: boolean;
  /** Keys of the plans that were lost or changed. */
  readonly lostOrChanged: readonly string[];
}

/** The result when nothing was measured. */
const NOT_MEASURED = { shown: 0, refused: [0, ''] as const, ready: 0, canContinue: false, lostOrChanged: [] };

/** Fills a disk of 24 MB under a running service, and frees it again. Needs the permission to mount a tmpfs. */
export async function fillDisk(): Promise<FullDiskResult> {
  const disk = mkdtempSync(join(tmpdir(), 'planner-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    rmSync(disk, { recursive: true });
    return { ...NOT_MEASURED, skipped: 'a small disk can be mounted by root on Linux only' };
  }
  try {
    return await onSmallDisk(disk);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  }
}

async function onSmallDisk(disk: string): Promise<FullDiskResult> {
  const backend = await startBackend({ dataDir: disk, settings: { LOG_LEVEL: 'silent' } });
  const planLog = newPlanLog();
  const url = () => backend.url;
  await planAll(planLog, { url, planners: 1, shouldContinue: () => planLog.shown.length < 3 });
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  // Fill in small blocks to the last byte, because other files may have grown.
  try {
    for (let left = bavail * bsize; left > 0; left -= 4096) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' });
    for (;;) writeFileSync(filler, Buffer.alloc(512), { flag: 'a' });
  } catch {
    // Full.
  }
  const calls = new Calls(backend.url, { uid: 'full', email: 'full@agency.example' });
  const answer = await calls.mediaScore<{ error: string }>({ name: 'a.csv', content: respondentsCsv(300, 9) });
  const { status: ready } = await fetch(`${backend.url}/readyz`);
  rmSync(filler);
  const again = await calls.mediaScore({ name: 'a.csv', content: respondentsCsv(300, 9) });
  const wrong = await lostOrChanged(planLog, backend.url);
  await backend.stop();
  const refused = [answer.status, answer.body.error] as const;
  return {
    skipped: null,
    shown: planLog.shown.length,
    refused,
    ready,
    canContinue: again.status === 200,
    lostOrChanged: wrong,
  };
}
