import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { SAMPLES } from '../support/product.ts';
import { checkScreen, screenshotPart } from '../support/checkScreen.ts';

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

test.describe
  .serial('a doubtful file: preview, answers by keyboard, questions by Run, same reading by the backend', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'reading');
  });
  test.afterAll(() => page.close());
  const doubts = () => page.getByRole('region', { name: 'Doubts' });

  test('the sample is previewed', async () => {
    await page.getByRole('button', { name: 'Use the sample' }).click();
    await expect(page.getByText('./made-up-people.csv - ')).toBeVisible();
    await page.getByRole('button', { name: 'How the file is understood' }).click();
    await expect(page.getByText(/^First rows and columns/)).toBeVisible();
    await page.getByRole('button', { name: /^Remove / }).click();
  });

  test('the preview of a doubtful file says how many questions Run will ask', async () => {
    await fillForm(page, 'Omnibus');
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
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

  test('Run asks the rest, and the backend reads the file by the answers', async () => {
    await page.getByRole('button', { name: 'Run' }).focus();
    await page.keyboard.press('Enter');
    const question = (left: string) => page.getByRole('dialog', { name: `${left} before the run` });
    await expect(question('2 questions').getByRole('radio').first()).toBeFocused();
    await checkScreen(page, 'reading-question');
    await screenshotPart(page, page.getByRole('dialog'), 'file-question');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    // 1,481 people, as the weights say.
    await expect(question('1 question').getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    const answered = page.waitForResponse(/media_score/);
    await page.keyboard.press('Enter');
    // The backend reads the file as the preview showed it only if the answers were sent along.
    const reply = (await (await answered).json()) as { audience: { universe: number }; doubts: unknown[] };
    expect(reply.audience.universe).toBeCloseTo(PEOPLE * 12.345, 6);
    expect(reply.doubts).toEqual([]);
    await waitForReport(page, 'Omnibus');
    // Everyone in the file is 25 to 54, so the target is the universe: 120 respondents of weight 12.345.
    await expect(page.getByText(/^[\d.]+% of 1,481 people 25-54$/)).toBeVisible();
    await expect(page.getByText('Assumed of the file')).toHaveCount(0);
  });

  test('next month’s file is read with the same answers, which can be changed by keyboard', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Clear only the file and keep the plan' }).click();
    await page.locator('input[type=file][accept*=csv]').setInputFiles({ ...file, name: 'november.csv' });
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

  test('an assumed answer is named in the report', async () => {
    await page.getByRole('button', { name: 'Read it afresh' }).click();
    await expect(universe(page)).toHaveText('1,481,400');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Take all as assumed' }).click();
    await waitForReport(page, 'Omnibus');
    await expect(page.getByText(/^[\d.]+% of 1,481,400 people 25-54$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Assumed of the file' })).toBeVisible();
    await expect(page.getByText(/separate thousands or decimals\? Assumed: Thousands/).first()).toBeVisible();
  });
});

/** Two questions: 1 to 5 may be a scale, and weights of 1 are no population. Every second person is in the target. */
const phoneFile = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [`R${at}`, 1, at % 2 ? 30 : 60, at % 9, 1 + (at % 5), 1 + (at % 5), at % 4].join(','),
  );
  return ['Resp_ID,WTVAR,Age,BVOD: 7plus,Radio: Nova,Radio: KIIS,Social: Facebook', ...rows, ''].join('\n');
};

test('on a phone, by keyboard alone: what each answer gives, Escape loses nothing, and the run has the answers', async ({
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

test('a file that is refused at first: the planner assigns its columns and runs it', async ({ page }) => {
  await signIn(page, 'refused');
  await fillForm(page, 'Wave nine');
  const rows = Array.from({ length: PEOPLE }, (_, at) => [`P${at}`, 2500, 25 + (at % 30), at % 9, at % 4].join(','));
  const text = ['Wave nine', 'who,n,yrs,q7a,q7b', ...rows, ''].join('\n');
  const refused = { name: 'wave9.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file][accept*=csv]').setInputFiles(refused);
  await expect(page.getByText('The file is not recognised as an audience file.')).toBeVisible();
  await checkScreen(page, 'reading-refused');
  await page.getByLabel('n is', { exact: true }).selectOption('weight');
  await page.getByLabel('yrs is').selectOption('age');
  await page.getByLabel('q7a is').selectOption({ label: 'BVOD > BVOD 30s' });
  await expect(universe(page)).toHaveText('300,000');
  await page.getByLabel('q7b is').selectOption({ label: 'Radio > Radio 30s spot' });
  await expect(page.getByLabel('q7b is')).toHaveValue(/^Radio: > /);
  await page.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, 'Wave nine');
  await expect(page.getByText(/^[\d.]+% of 300,000 people 25-54$/)).toBeVisible();
});

const GALLERY = join(import.meta.dirname, '..', '..', 'core', 'audience', 'gallery');
/** 120 respondents with weights of 1,000 + 13 x row; two of them answered "don't know". */
const SPSS_PEOPLE = 209_936;

test('an SPSS file: converted next to the drop zone, its doubts asked by Run, all by keyboard', async ({ page }) => {
  await signIn(page, 'spss');
  await fillForm(page, 'From SPSS');
  await page.getByRole('button', { name: /^Remove / }).focus();
  await page.keyboard.press('Enter');
  // The page moves the focus once the file is gone; a key pressed before that would go to the wrong place.
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  const choose = async (name: string) => {
    const convert = page.getByRole('button', { name: 'Convert an SPSS file' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), convert.press('Enter')]);
    await chooser.setFiles(join(GALLERY, name));
  };
  await choose('base.csv');
  await expect(page.getByText('"base.csv" is no SPSS file.')).toBeVisible();
  await checkScreen(page, 'spss-refused');
  await choose('pspp.zsav');
  await expect(page.getByText(/^\.\/pspp\.csv - /)).toBeVisible();
  await expect(universe(page)).toHaveText('209,936');
  await page.getByRole('button', { name: 'Run' }).focus();
  const answered = page.waitForResponse(/media_score/);
  await page.keyboard.press('Enter');
  const reply = (await (await answered).json()) as { audience: { universe: number } };
  expect(reply.audience.universe).toBeCloseTo(SPSS_PEOPLE, 6);
  await waitForReport(page, 'From SPSS');
});

test('a crosstab without a column for the target: Run asks who it is for, and the report says the answer', async ({
  page,
}) => {
  await signIn(page, 'crosstab');
  await fillForm(page, 'For whom', `${SAMPLES}/crosstab.csv`);
  await expect(page.getByText('Run will ask 1 question')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const question = page.getByRole('dialog', { name: '1 question before the run' });
  await expect(question.getByText(/Was the whole file made for that target\?$/)).toBeVisible();
  await expect(question.getByRole('radio', { name: /^Yes: its total is "people 25-54"/ })).toBeFocused();
  await checkScreen(page, 'crosstab-question');
  await question.getByRole('radio', { name: /^No: the target is everybody in the file/ }).check();
  await question.getByRole('button', { name: 'Use this answer' }).click();
  await waitForReport(page, 'For whom');
  await expect(page.getByText(/· Everybody in the file · \$3,000,000 a month/)).toBeVisible();
  await expect(page.getByText(/^[\d.]+% of 21,500,000 people in the file$/)).toBeVisible();
  await expect(page.getByText(/^All figures are for everybody in the file .* as the planner answered\./)).toBeVisible();
  await expect(page.getByText('Assumed of the file')).toHaveCount(0);
});

test('the people that a file stands for are typed, and all figures of the report are scaled to them', async ({
  page,
}) => {
  await signIn(page, 'population');
  await fillForm(page, 'Fourteen million');
  await page.getByRole('button', { name: 'How the file is understood' }).click();
  const people = page.getByRole('textbox', { name: 'People this file stands for' });
  await people.fill('14m');
  await people.press('Enter');
  await expect(people).toHaveValue('14,000,000');
  await expect(universe(page)).toHaveText('14,000,000');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Fourteen million');
  await expect(page.getByText(/^The planner said that the file stands for 14,000,000 people/)).toBeVisible();
  await expect(page.getByText(/^[\d.]+% of 7,002,0\d\d people 25-54$/)).toBeVisible();
});
