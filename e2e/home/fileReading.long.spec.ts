import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { SAMPLES } from '../support/product.ts';
import { checkScreen, screenshotPart } from '../support/checkScreen.ts';

const GALLERY = join(import.meta.dirname, '..', '..', 'core', 'audience', 'gallery');
const PEOPLE = 120;
/** Ambiguous on purpose: weights such as 12.345 may be thousands or decimals, and 1 to 5 a scale or an amount. */
const csv = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [`R${at}`, '12.345', 25 + (at % 30), at % 2 ? 'Female' : 'Male', at % 9, (at * 7) % 20, 1 + (at % 5), at % 4].join(
      ';',
    ),
  );
  return ['Resp_ID;WTVAR;Age;Gender;BVOD: 7plus;BVOD: 9Now;Radio: Nova;Social: Facebook', ...rows, ''].join('\n');
};
const file = { name: 'omnibus.csv', mimeType: 'text/csv', buffer: Buffer.from(csv()) };
const universe = (page: Page) =>
  page.getByLabel('The file in figures').locator('div').filter({ hasText: 'Universe' }).locator('dd').first();

test.describe.serial('audience files that raise questions, by keyboard', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'reading');
  });
  test.afterAll(() => page.close());
  const doubts = () => page.getByRole('region', { name: 'Doubts' });
  const remove = () => page.getByRole('button', { name: /^Remove / });
  const choose = (other: typeof file | string) => page.locator('input[type=file][accept*=csv]').setInputFiles(other);

  test('the preview of an ambiguous file says how many questions Run will ask', async () => {
    await fillForm(page, 'Omnibus');
    await choose(file);
    await expect(universe(page)).toHaveText('1,481,400');
    await expect(page.getByText('Run will ask 2 questions')).toBeVisible();
    await checkScreen(page, 'reading');
    await screenshotPart(page, page.getByRole('region', { name: 'Audience file' }), 'file-reading');
  });

  test('the first doubt is answered by keyboard alone and survives a reload', async () => {
    await page.getByLabel('Resp_ID is').focus();
    await page.keyboard.press('Alt+ArrowDown');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('type', 'radio');
    await page.keyboard.press('ArrowDown');
    await expect(universe(page)).toHaveText('1,481');
    await expect(focused).toBeChecked();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(doubts().getByText(/^WTVAR: Decimals/)).toBeVisible();
    await page.keyboard.press('Tab');
    // The other question, and one about so few people.
    await expect(page.getByText('Run will ask 2 questions')).toBeVisible();

    await page.reload();
    await expect(universe(page)).toHaveText('1,481');
    await expect(page.getByText('Run will ask 2 questions')).toBeVisible();
  });

  test('Run asks the rest; Escape goes back', async () => {
    const run = page.getByRole('button', { name: 'Run', exact: true });
    await run.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '2 questions before the run' });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await checkScreen(page, 'reading-question');
    await screenshotPart(page, question, 'file-question');
    await page.keyboard.press('Escape');
    await expect(run).toBeFocused();
  });

  test('next month’s file is read with the same answers, which can be changed by keyboard', async () => {
    await remove().press('Enter');
    await expect(remove()).toHaveCount(0);
    await choose({ ...file, name: 'november.csv' });
    await expect(page.getByText(/Read as “omnibus.csv” was/)).toBeVisible();
    await expect(universe(page)).toHaveText('1,481');
    await page.getByRole('button', { name: 'Change', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(doubts().getByRole('radio', { name: /^Decimals/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(universe(page)).toHaveText('1,481,400');
    await page.keyboard.press('ArrowDown');
    await expect(universe(page)).toHaveText('1,481');
    await checkScreen(page, 'reading-remembered');
  });

  test('a file whose columns are not recognised', async () => {
    const rows = Array.from({ length: PEOPLE }, (_, at) => [`P${at}`, 2500, 25 + (at % 30), at % 9, at % 4].join(','));
    const text = ['Wave nine', 'who,n,yrs,q7a,q7b', ...rows, ''].join('\n');
    await choose({ name: 'wave9.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByText('The file is not recognised as an audience file.')).toBeVisible();
    await checkScreen(page, 'reading-refused');
  });

  test('a crosstab without a column for the target', async () => {
    await choose(`${SAMPLES}/crosstab.csv`);
    await expect(page.getByText('Run will ask 1 question')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const question = page.getByRole('dialog', { name: '1 question before the run' });
    await expect(question.getByRole('radio', { name: /^Yes: its total is "people 25-54"/ })).toBeFocused();
    await checkScreen(page, 'crosstab-question');
    await page.keyboard.press('Escape');
  });

  test('SPSS files are chosen in the file picker', async () => {
    await remove().press('Enter');
    // The page moves the focus once the file is gone; a key pressed before that would go to the wrong place.
    await expect(remove()).toHaveCount(0);
    const pick = async (name: string) => {
      const convert = page.getByRole('button', { name: 'Convert an SPSS file' });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), convert.press('Enter')]);
      await chooser.setFiles(join(GALLERY, name));
    };
    await pick('base.csv');
    await expect(page.getByText('"base.csv" is no SPSS file.')).toBeVisible();
    await checkScreen(page, 'spss-refused');
    await pick('pspp.zsav');
    await expect(page.getByText(/^\.\/pspp\.csv - /)).toBeVisible();
    await expect(universe(page)).toHaveText('209,936');
  });
});

/** Two questions: 1 to 5 may be a scale, and weights of 1 are no population. Every second person is in the target. */
const phoneFile = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [`R${at}`, 1, at % 2 ? 30 : 60, at % 9, 1 + (at % 5), 1 + (at % 5), at % 4].join(','),
  );
  return ['Resp_ID,WTVAR,Age,BVOD: 7plus,Radio: Nova,Radio: KIIS,Social: Facebook', ...rows, ''].join('\n');
};

test('on a phone, by keyboard alone: the effect of each answer is shown, Escape loses nothing, and the run uses the answers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'phone');
  await fillForm(page, 'By keys');
  await page.getByRole('button', { name: /^Remove / }).press('Enter');
  const phone = { name: 'phone.csv', mimeType: 'text/csv', buffer: Buffer.from(phoneFile()) };
  await page.locator('input[type=file][accept*=csv]').setInputFiles(phone);
  await expect(page.getByText('Run will ask 2 questions')).toBeVisible();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '2 questions before the run' });
  const scale = dialog.getByRole('radio');
  await expect(scale.first()).toBeFocused();
  await expect(dialog.getByText('Radio: Nova and Radio: KIIS')).toBeVisible();
  // People, target and reach of each answer; a fifth never listens, by either end of the scale.
  const fifth = /120 people, target 60, Radio reach 80\.0%/;
  await expect(dialog.getByRole('radio', { name: fifth })).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: /Radio reach 100%/ })).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  await expect(scale.nth(1)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(scale.nth(1)).toBeFocused();
  await expect(scale.nth(1)).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Use this answer' })).toBeInViewport();
  await page.keyboard.press('Enter');

  const population = page.getByRole('dialog', { name: '1 question before the run' });
  await expect(population.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  const people = population.getByRole('textbox', { name: 'Number of people' });
  await expect(people).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('14m');
  await expect(population.getByText('14,000,000 (× 116,667) people, target 7,000,000 (× 116,667)')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(people).toHaveValue('14,000,000');
  await checkScreen(page, 'reading-phone', { part: population });
  await page.setViewportSize({ width: 390, height: 844 });
  await people.press('Enter');
  await waitForReport(page, 'By keys');
  await expect(page.getByText(/^[\d.]+% of 7,000,000 people 25-54$/)).toBeVisible();
});
