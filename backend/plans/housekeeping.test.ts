import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { removeAbandoned } from './housekeeping.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { openDatabase } from '../database/database.ts';
import { FolderBlobs } from '../files/folderBlobs.ts';
import { SharedFiles } from '../files/sharedFiles.ts';
import { PlanFiles } from './planFiles.ts';
import { PlanStore } from './planStore.ts';
import { nextMoment } from '../../testing/eventually.ts';
import { newPlanKey } from '../files/planKeys.ts';

test('abandoned runs and their files are removed after a day; plans and recent runs stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'housekeeping-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const plans = new PlanStore(database);
  const blobs = new FolderBlobs(dataDir);
  const ann = testCaller('ann', 'ann@agency.example');
  const add = async () => {
    const key = newPlanKey();
    const path = await blobs.newTemporaryFile();
    writeFileSync(path, 'a');
    await blobs.keep(key, 'audience.csv', path);
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 1, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    await plans.addScored(ann, { key, ...inputs, assumptions, mediaScore });
    return key;
  };
  const [abandoned, kept] = [await add(), await add()];
  const details = {
    name: 'P',
    budget: '1',
    budgetConstraint: 'default',
    strategy: 's',
    buyingDemographic: 'd',
    client: 'c',
  } as const;
  const report = { attentive_reach: 1 } as PlanReport;
  await plans.finish(ann, kept, { name: 'P', budget: 1, budgetConstraints: 'Default', details, report });
  await nextMoment();
  const moment = Date.now();
  await nextMoment();
  const fresh = await add();
  const temporary = await blobs.newTemporaryFile();
  writeFileSync(temporary, 'being uploaded');

  await removeAbandoned({ plans, files: new SharedFiles(blobs, new PlanFiles(database)), blobs }, moment);
  expect(await blobs.localFile(abandoned, 'audience.csv')).toBeNull();
  expect(await plans.planOfOwner(ann, abandoned)).toBeNull();
  for (const key of [kept, fresh]) expect(await blobs.localFile(key, 'audience.csv')).not.toBeNull();
  expect(existsSync(temporary)).toBe(true);
  await database.destroy();
  rmSync(dataDir, { recursive: true });
});
