import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import { nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { factFigures, factRemarks } from '../../src/domain/plan/file/fileFacts.ts';
import { fillForm, signIn } from '../support/steps.ts';
import { SAMPLES } from '../support/product.ts';

/** Audience files of many programs, with known readings. */
const GALLERY = join(import.meta.dirname, '..', '..', 'core', 'audience', 'gallery');
const DEMOGRAPHIC = 'people 25-54';
/** The attention threshold does not change what is shown of a file. */
const THRESHOLD_SECONDS = 2.5;

/** What the backend's reader returns for a file: facts, or the message of the refusal. */
async function backendReading(path: string, fileName: string): Promise<AudienceFacts | string> {
  const data = loadPlanningData(join(import.meta.dirname, '..', '..', 'core', 'planningData'));
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const source = memorySource(new Uint8Array(await readFile(path)));
  const options = { demographic: DEMOGRAPHIC, thresholdSeconds: THRESHOLD_SECONDS };
  try {
    return (await readAudience({ source, fileName }, options, data, nodePlatform(join(folder, 'csv')))).facts;
  } catch (fault) {
    if (fault instanceof AudienceFileError) return fault.message;
    throw fault;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
}

const picker = (page: Page) => page.locator('input[type=file][accept*=csv]');

test('the browser reads every file of the gallery and the samples as the backend does', async ({ page }) => {
  const uploads: string[] = [];
  page.on('request', (request) => /media_score/.test(request.url()) && uploads.push(request.url()));
  await openHome(page, 'gallery');
  await page.getByLabel('Buying Demographic').selectOption({ label: DEMOGRAPHIC });
  const found = await Promise.all([GALLERY, SAMPLES].map(async (folder) => [folder, await readdir(folder)] as const));
  const files = found.flatMap(([folder, names]) =>
    names.filter((name) => /\.(csv|xlsx?)$/.test(name)).map((name) => ({ path: join(folder, name), name })),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const { path, name } of files) {
    const expected = await backendReading(path, name);
    await picker(page).setInputFiles(path);
    await expect(page.getByText(new RegExp(`${name} - `))).toBeVisible();
    if (typeof expected === 'string') {
      await expect(page.getByText(expected), name).toBeVisible();
    } else {
      const details = page.getByRole('button', { name: 'How the file is understood' });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      await expect(page.getByText(expected.layout_says), name).toBeVisible();
      const figures = page.getByLabel('The file in figures').locator('dd');
      const shown = factFigures(expected, DEMOGRAPHIC).flatMap(({ value, note }) => [value, note]);
      await expect(figures, name).toHaveText(shown);
      for (const sentence of factRemarks(expected, DEMOGRAPHIC)) {
        await expect(page.getByText(sentence).first(), name).toBeVisible();
      }
    }
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByText('How the file is understood')).toHaveCount(0);
  }
  expect(uploads).toEqual([]);
});

test('an unusable file is refused at once, and another demographic updates the preview', async ({ page }) => {
  await openHome(page, 'preview');
  await fillForm(page, 'Preview');
  const target = page.getByLabel('The file in figures').locator('div').filter({ hasText: 'Target' });
  await expect(target).toContainText('of the people');
  const before = await target.innerText();
  await page.getByLabel('Buying Demographic').selectOption({ label: 'women 18-39' });
  await expect(target).not.toHaveText(before);
  await expect(target).toContainText('respondents');
  await page.reload();
  await expect(target).toContainText('respondents');
  await page.getByRole('button', { name: /^Remove / }).click();
  const letter = { name: 'letter.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear all,\nno audience here.\n') };
  await picker(page).setInputFiles(letter);
  await expect(page.getByText('This file cannot be used for a plan')).toBeVisible();
});
