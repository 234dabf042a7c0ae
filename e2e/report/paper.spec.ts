import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, runAsAssumed, signIn, waitForReport } from '../support/steps.ts';
import { printed } from '../support/paper.ts';
import type { Sheet } from '../support/paper.ts';
import { SAMPLES } from '../support/product.ts';

test.describe.configure({ timeout: 600_000 });

const LONG = 'Autumn burst with every regional partner, second round after the client’s comments of last Thursday';
const CHANNELS = ['BVOD', 'Cinema', 'Digital', 'FTA Metro', 'FTA Regional', 'Music Streaming', 'OOH', 'Pay TV'];
const MORE = ['Podcasts', 'Print', 'Radio', 'Social', 'SVOD', 'Video'];

/** The facts about the attention figures, each with words that do not depend on the plan. */
const FACTS = [
  ...['About the attention figures', 'What they are Modelled.', 'Threshold An exposure counts from'],
  ...['Formula Chance: share x exp(-seconds / mean).', 'Method', 'Study Provider:', 'Ad Format:', 'Observed or proxy'],
  ...['Exposure Exposure:', 'Human or synthetic', 'Accredited by MRC', 'Providers Figures of', 'Within a channel'],
  ...['Low and high are stated for', 'Any contact:', 'Rate card Rates: Illustrative v1', 'at illustrative prices;'],
];

/** Gives every channel except FTA National money, so that every table has its maximum size. */
async function limitAll(page: Page) {
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of [...CHANNELS, ...MORE]) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
    await page.getByLabel(`${channel} min`).fill('150000');
  }
}

/** Limits that fix two channels at exact amounts. */
async function fixTwo(page: Page) {
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const [channel, money] of [
    ['Radio', '1000000'],
    ['Social', '2000000'],
  ] as const) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
    await page.getByLabel(`${channel} min`).fill(money);
    await page.getByLabel(`${channel} max`).fill(money);
  }
}

/** The publishers of all channels in the reply. */
const publishers = (page: Page) =>
  page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('optimiseData')!) as { value: { df_score: string } };
    const rows = JSON.parse(value.df_score) as { Channel: string; Publisher: string }[];
    return rows.map(({ Publisher }) => Publisher);
  });

/** The text in the footer area of a page. */
const footOf = ({ words, height }: Sheet) =>
  words
    .filter(({ top }) => top > height - 46)
    .map(({ text }) => text)
    .join(' ');

async function expectPrinted(page: Page, name: string, whole: readonly string[]): Promise<void> {
  for (const landscape of [false, true]) {
    const { marks, sheets } = await printed(page, landscape);
    expect(marks.length).toBeGreaterThan(2);
    // The footer alone has about ten text operations.
    expect(
      marks.filter((count) => count < 25),
      `${name}: writing on each page, ${marks.join(', ')}`,
    ).toEqual([]);
    if (sheets === null) continue;
    const what = `${name}, ${landscape ? 'landscape' : 'portrait'}`;
    expect(sheets.length, what).toBeLessThanOrEqual(landscape ? 12 : 9);
    sheets.forEach((sheet, at) => {
      const body = sheet.words.filter(({ top }) => top <= sheet.height - 46);
      expect(body.length, `${what}: words on page ${at + 1}`).toBeGreaterThan(12);
      const cut = sheet.words.filter(
        ({ left, top, right, bottom }) =>
          left < 20 || right > sheet.width - 20 || top < 20 || bottom > sheet.height - 8,
      );
      expect(cut, `${what}: words over the edge of page ${at + 1}`).toEqual([]);
      // Letters of a vertical axis title are rotated.
      const tiny = body.filter(({ text, top, bottom }) => text.length > 1 && bottom - top < 5);
      expect(tiny, `${what}: words too small to read on page ${at + 1}`).toEqual([]);
      expect(footOf(sheet), `${what}: foot of page ${at + 1}`).toMatch(
        new RegExp(`^${name.slice(0, 60)}.* · printed \\d{1,2} \\w+ 20\\d\\d · illustrative prices · Modelled\\. `),
      );
      expect(footOf(sheet)).toContain('Rates: Illustrative v1, from');
      expect(footOf(sheet)).toContain(`${at + 1} / ${sheets.length}`);
    });
    const first = sheets[0]!;
    const lowest = Math.max(...first.words.filter(({ top }) => top <= first.height - 46).map(({ bottom }) => bottom));
    expect(lowest / first.height, `${what}: how far down the first page goes`).toBeGreaterThan(0.6);
    for (const words of ['Attentive Reach', 'Channel Mix Proposal', 'Inputs']) expect(first.text).toContain(words);
    // Line breaks may be anywhere: compare without spaces.
    const text = sheets.map((sheet) => sheet.text).join('');
    const missing = whole.filter((words) => !text.replaceAll(' ', '').includes(words.replaceAll(' ', '')));
    expect(missing, `${what}: not printed`).toEqual([]);
    const figures = await page.getByRole('table', { name: 'Planning Details' }).locator('tbody td').allTextContents();
    const printedWords = new Set(sheets.flatMap(({ words }) => words.map((word) => word.text)));
    const cutFigures = figures.filter((figure) => /^−?[\d,]{5,}$/.test(figure) && !printedWords.has(figure));
    expect(cutFigures, `${what}: figures of Planning Details that are cut`).toEqual([]);
    // A table repeats its header on each page, and prints its total once.
    const total = sheets.filter((sheet) => /\bPlan 3,000,000 100\.0\b/.test(sheet.text));
    expect(
      total.map((sheet) => sheet.text.includes('Cost Per Reach ($)')),
      what,
    ).toEqual([true]);
    // Neither controls nor a section that has only a heading.
    const unprinted = ['Download CSV', 'Show the numbers', 'Modify this plan', 'Choose a plan'];
    for (const words of [...unprinted, 'Attentive contacts from', 'Which channel runs in which week'])
      expect(text).not.toContain(words);
  }
}

test('the report fits on A4 in both orientations: no blank page, nothing cut, a complete footer', async ({ page }) => {
  await signIn(page, 'paper');

  await test.step('many channels under a long name', async () => {
    await fillForm(page, LONG);
    await limitAll(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, LONG);
    const media = await publishers(page);
    expect(media.length).toBeGreaterThan(50);
    await expectPrinted(page, LONG, [
      ...media,
      ...CHANNELS,
      ...MORE,
      'FTA National not chosen',
      'Channel Performance By Medium',
      'Attention Performance By Channel Format',
      'Differences between vehicles of one channel are less certain than between channels.',
      'Of target, line: plan',
      ...FACTS,
    ]);
    // The screen is unchanged afterwards: one tab at a time.
    await expect(page.getByRole('tablist', { name: 'Channel Performance By Medium' })).toBeVisible();
  });

  await test.step('two fixed channels: the frontier has every channel open, and says so', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByPlaceholder('Enter your plan name').fill('Fixed');
    for (const channel of [...CHANNELS, ...MORE])
      await page.getByRole('checkbox', { name: channel, exact: true }).uncheck();
    await fixTwo(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Fixed');
    await expect(page.getByRole('region', { name: 'What another $ would buy' })).toContainText(
      'Every channel is open at each of these budgets. This plan was set by hand and is not on the line.',
    );
    await expectPrinted(page, 'Fixed', [
      'Radio exactly $1,000,000 · Social exactly $2,000,000 · the other 13 not chosen',
      'This plan was set by hand and is not on the line',
    ]);
  });

  await test.step('a crosstab, with the notes that come before its figures', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Clear Current Plan' }).click();
    await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('');
    await fillForm(page, 'Crosstab', `${SAMPLES}/crosstab.csv`);
    await runAsAssumed(page);
    await waitForReport(page, 'Crosstab');
    await expectPrinted(page, 'Crosstab', ['Before you read these figures:', ...(await publishers(page))]);
  });
});
