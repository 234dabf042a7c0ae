import { expect, test } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { peopleShort } from '../../core/words/peopleShort.ts';
import { unzipped } from '../../testing/planExports/unzipped.ts';
import { logIn, newEmail, addAccount } from '../support/accounts.ts';
import { exportReport, fillForm, waitForReport } from '../support/steps.ts';
import { overprinted, printed } from '../support/paper.ts';

const LONG = 'Autumn burst with every regional partner: second round/after the client’s comments of last Thursday';
const CHANNELS = ['BVOD', 'Cinema', 'Digital', 'FTA Metro', 'FTA Regional', 'Music Streaming', 'OOH', 'Pay TV'];
const MORE = ['Podcasts', 'Print', 'Radio', 'Social', 'SVOD', 'Video'];

const bytesOf = async (download: Download) => readFile(await download.path());

const filesOf = async (download: Download) => unzipped(await bytesOf(download));

interface Reply {
  attentive_reach: number;
  cost_per_attentive_reach: number;
  frequency: number;
  output: { Master_Channel: string; Optimal_Budget: number }[];
}

/** The reply as stored in this browser. */
const replyOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('optimiseData')!) as { value: Reply }).value);

async function choosePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'One page (print)' }).click();
  // The code of the export and the brands are loaded first.
  await page.locator('article[aria-hidden]').waitFor({ state: 'attached' });
}

test.describe('a plan is handed over: workbook, pictures, csv, and one page', () => {
  test.describe.configure({ mode: 'default' });
  const email = newEmail('handover');
  let page: Page;
  let reply: Reply;
  let day: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    // Headless printing ends before the page can be read.
    await page.addInitScript(() => (window.print = () => {}));
    await addAccount(email);
    await logIn(page, email);
    await fillForm(page, LONG);
    await page.getByRole('radio', { name: 'by channel' }).check();
    for (const channel of [...CHANNELS, ...MORE]) {
      await page.getByRole('checkbox', { name: channel, exact: true }).check();
      await page.getByLabel(`${channel} min`).fill('50000');
    }
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, LONG);
    reply = await replyOf(page);
    day = await page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((one) => String(one).padStart(2, '0'))
        .join('-');
    });
  });
  test.afterAll(() => page.close());

  test('the workbook has the figures of the reply, and the clusters that it recomputes from', async () => {
    const download = await exportReport(page, 'Excel workbook');
    expect(download.suggestedFilename()).toBe(
      `Autumn burst with every regional partner second round after ${day}.xlsx`,
    );
    const book = read(await bytesOf(download), { cellNF: true });
    const lines = utils.sheet_to_json<unknown[]>(book.Sheets.Channels!, { header: 1, raw: true });
    const now = lines.slice(3, 7).map((row) => row.slice(1, 3));
    expect(now.map(([, plan]) => plan)).toEqual([
      3_000_000,
      reply.attentive_reach,
      reply.cost_per_attentive_reach,
      reply.frequency,
    ]);
    for (const [live, plan] of now) expect(Math.abs(Number(live) / Number(plan) - 1)).toBeLessThan(1e-6);
    for (const { Master_Channel: channel, Optimal_Budget: money } of reply.output) {
      const row = lines.findLast(([name]) => name === channel)!;
      expect(Math.abs(Number(row[1]) - money)).toBeLessThan(1);
      expect(row[5]).toBe(50_000);
    }
    const clusters = utils.sheet_to_json<number[]>(book.Sheets.Recompute!, { header: 1, raw: true }).slice(15);
    expect(clusters.length).toBeGreaterThan(50);
    expect(Math.min(...clusters.map((row) => row[1]!))).toBeGreaterThanOrEqual(20);
    expect(utils.sheet_to_csv(book.Sheets.Summary!)).toContain(`by ${email}`);
  });

  test('the slides name the figures of the reply', async () => {
    const download = await exportReport(page, 'Slides');
    expect(download.suggestedFilename()).toMatch(/\.pptx$/);
    const parts = await filesOf(download);
    // After the cover the answer, in short; the appendix has it exactly.
    const first = parts.get('ppt/slides/slide2.xml')!.toString();
    expect(first).toContain(peopleShort(reply.attentive_reach));
    const exact = Math.round(reply.attentive_reach).toLocaleString('en-US');
    expect([...parts.values()].some((part) => part.toString().includes(exact))).toBe(true);
    expect(first).not.toContain('@');
    expect(first).toContain(`$${reply.cost_per_attentive_reach.toFixed(2)}`);
    expect(first).toContain(reply.frequency.toFixed(2));
    const books = [...parts].filter(([name]) => /embeddings\/.*\.xlsx$/.test(name));
    const figures = books.flatMap(([, bytes]) =>
      utils.sheet_to_json<unknown[]>(Object.values(read(bytes).Sheets)[0]!, { header: 1 }).flat(),
    );
    for (const { Optimal_Budget: money } of reply.output)
      expect(figures.some((one) => typeof one === 'number' && Math.abs(one - money) < 1)).toBe(true);
  });

  test('pictures and csv, each as one file, without a connection', async () => {
    await page.context().setOffline(true);
    const pictures = await filesOf(await exportReport(page, 'All pictures'));
    for (const name of ['Channel Performance By Medium', 'Attention Performance By Channel Format'])
      expect([...pictures.keys()].filter((file) => file.includes(name))).toHaveLength(1);
    expect(pictures.size).toBeGreaterThanOrEqual(7);
    const about = [...pictures].find(([name]) => name.includes('About this plan'))!;
    for (const part of ['Buying Demographic,People 25-54', 'illustrative prices', `by ${email}`])
      expect(about[1].toString()).toContain(part);
    for (const [name, png] of pictures) {
      if (name === about[0]) continue;
      expect(name).toMatch(new RegExp(`^Autumn burst .* ${day}\\.png$`));
      expect(png.readUInt32BE(16)).toBe(2000);
    }
    const tables = await filesOf(await exportReport(page, 'All csv'));
    expect([...tables.keys()].filter((name) => name.includes('Planning Details'))).toHaveLength(1);
    expect([...tables.keys()].filter((name) => name.includes('About this plan'))).toHaveLength(1);
    const media = [...tables].find(([name]) => name.includes('Channel Performance By Medium'))![1].toString();
    for (const channel of ['Social', 'Radio', 'OOH']) expect(media).toContain(`\n${channel},`);
    expect(tables.size).toBeGreaterThanOrEqual(8);
    const offline = await exportReport(page, 'Excel workbook');
    const book = read(await bytesOf(offline));
    expect(book.SheetNames).toContain('Recompute');
    await page.context().setOffline(false);
  });

  test('"One page" prints exactly one page in both orientations', async () => {
    for (const landscape of [false, true]) {
      await choosePage(page);
      const { marks, sheets } = await printed(page, landscape);
      expect(marks).toHaveLength(1);
      if (sheets === null) continue;
      const [sheet] = sheets;
      const words = sheet!.text.replaceAll(' ', '');
      for (const channel of reply.output) expect(words).toContain(channel.Master_Channel.replaceAll(' ', ''));
      for (const part of ['Why this plan', 'This plan, $3M', 'illustrative prices', peopleShort(reply.attentive_reach)])
        expect(words).toContain(part.replaceAll(' ', ''));
      expect(words).not.toContain('@');
      // It has a foot of its own, without that of the report below it.
      expect(sheet!.text.match(/Attention is not an outcome/g)).toHaveLength(1);
      expect(sheet!.text).not.toMatch(/printed \d/);
      const over = sheet!.words.filter(({ right, bottom }) => right > sheet!.width - 20 || bottom > sheet!.height - 8);
      expect(over).toEqual([]);
    }
    // The next print is the whole report again, with its foot.
    const { marks, sheets } = await printed(page, false);
    expect(marks.length).toBeGreaterThan(2);
    for (const { text } of sheets ?? []) expect(text).toMatch(/printed \d/);
  });

  test('"One page" with weeks prints no part over another, on A4 and Letter', async () => {
    const weeks = page.getByRole('region', { name: 'Weeks' });
    await weeks.getByRole('button', { name: 'Plan the weeks' }).click();
    await weeks.getByLabel('Weeks', { exact: true }).fill('13');
    await weeks.getByLabel('Weeks', { exact: true }).press('Enter');
    await expect(weeks.getByRole('row', { name: /^All channels/ }).getByRole('cell')).toHaveCount(14);
    for (const format of ['A4', 'Letter'] as const)
      for (const landscape of [false, true]) {
        await choosePage(page);
        const { marks, sheets } = await printed(page, landscape, format);
        expect(marks).toHaveLength(1);
        for (const sheet of sheets ?? []) {
          expect(overprinted(sheet), `${format}, ${landscape ? 'landscape' : 'portrait'}`).toEqual([]);
          for (const part of ['13weeksfrom', 'Budgetover13weeks', 'Allchannels', 'Attentionisnotanoutcome'])
            expect(sheet.text.replaceAll(' ', '')).toContain(part);
        }
      }
  });

  test('on a phone the menu opens next to its button, and the message shows while controls are folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'All csv' });
    expect((await item.boundingBox())!.y).toBeGreaterThan(100);
    const [download] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/ csv \d{4}-\d\d-\d\d\.zip$/);
    await expect(page.getByText('The csv files are in your downloads.')).toBeInViewport();
  });
});
