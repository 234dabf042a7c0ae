import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, newEmail, signUp } from './accounts.ts';
import { fillForm, kpi, openReport } from './journey.ts';
import { PRODUCT_ENVIRONMENT } from './product.ts';

const PORT = '8181';
const APP = `http://127.0.0.1:${PORT}`;

/** A second backend on a folder of its own, so that it can be killed without hurting the other journeys. */
async function startBackend(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/backend/server.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...PRODUCT_ENVIRONMENT, PORT, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${APP}/healthz`).then(
          (reply) => reply.ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  return child;
}

test('a backend killed right after the proposal was shown has kept the plan, whole', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'planner-killed-'));
  const email = newEmail('killed');
  await signUp(page, email);
  let backend = await startBackend(dataDir);
  try {
    await logIn(page, email, undefined, APP);
    await fillForm(page, 'Kept through a kill');
    await page.getByRole('button', { name: 'Run' }).click();
    await openReport(page, 'Kept through a kill');
    backend.kill('SIGKILL');
    await once(backend, 'exit');
    const shown = await kpi(page, 'Attentive Reach');
    const details = await page.getByRole('table').first().innerText();

    backend = await startBackend(dataDir);
    await page.goto(`${APP}/past-media-plans`);
    await page.getByRole('row', { name: /Kept through a kill/ }).click();
    await openReport(page, 'Kept through a kill');
    expect(await kpi(page, 'Attentive Reach')).toBe(shown);
    expect(await page.getByRole('table').first().innerText()).toBe(details);
  } finally {
    backend.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
