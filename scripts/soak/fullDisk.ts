import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { lostOrChanged, newPlanLog, planAll } from './planners.ts';

export interface FullDiskResult {
  /** Why this could not be tried; null when it was. */
  readonly skipped: string | null;
  readonly shown: number;
  /** Status and code of the call that found no room, and whether the health check said so. */
  readonly refused: readonly [number, string];
  readonly ready: number;
  /** Whether a run succeeded as soon as there was room again. */
  readonly goesOn: boolean;
  readonly lostOrChanged: readonly string[];
}

const NOTHING = { shown: 0, refused: [0, ''] as const, ready: 0, goesOn: false, lostOrChanged: [] };

/** A disk of 24 MB that fills up under a running service, and is given room again. Needs the right to mount one. */
export async function fillDisk(): Promise<FullDiskResult> {
  const disk = mkdtempSync(join(tmpdir(), 'planner-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    rmSync(disk, { recursive: true });
    return { ...NOTHING, skipped: 'a small disk can be mounted by root on Linux only' };
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
  const ledger = newPlanLog();
  const url = () => backend.url;
  await planAll(ledger, { url, planners: 1, shouldContinue: () => ledger.shown.length < 3 });
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  // To the last block: what else is there has grown meanwhile.
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
  const wrong = await lostOrChanged(ledger, backend.url);
  await backend.stop();
  const refused = [answer.status, answer.body.error] as const;
  return {
    skipped: null,
    shown: ledger.shown.length,
    refused,
    ready,
    goesOn: again.status === 200,
    lostOrChanged: wrong,
  };
}
