import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { colourFindings } from './support/findings.ts';
import { drawAllCharts, fillForm, signIn, waitForReport } from './support/steps.ts';

/** Fill, stroke and dashes of each shape, as one text. */
const paints = (shapes: Locator) =>
  shapes.evaluateAll((all) =>
    all.map((shape) => {
      const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
      return `${fill} / ${stroke} / ${strokeDasharray}`;
    }),
  );

test.describe.serial('bars, lines, limits and legends stay distinct in a contrast theme', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'contrast');
    await page.emulateMedia({ forcedColors: 'active' });
    await fillForm(page, 'Contrast');
  });
  test.afterAll(() => page.close());
  const drawing = (name: string) => page.getByRole('figure', { name });

  test('the limits bar: minimums, maximums and budget on their track', async () => {
    await page.getByRole('radio', { name: 'by channel' }).check();
    await page.getByRole('checkbox', { name: 'Radio', exact: true }).check();
    await page.getByLabel('Radio min').fill('1000000');
    await page.getByLabel('Radio max').fill('2000000');
    const track = page.locator('dl').filter({ hasText: 'Minimums' }).locator('xpath=following-sibling::div[1]');
    const backgrounds = await track.evaluate((element) =>
      [element, ...element.children].map((part) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(part);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    expect(backgrounds).toHaveLength(4);
    const [empty, maximum, minimum, budget] = backgrounds;
    expect(new Set([empty, maximum, minimum]).size).toBe(3);
    expect(budget).not.toBe(empty);
    await page.getByRole('radio', { name: 'default' }).check();
  });

  test('two series of bars differ, and the invisible series that lifts bars is not painted', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Contrast');
    const frequencies = drawing('How often people are reached');
    await frequencies.waitFor();
    await drawAllCharts(page);
    const [first] = await paints(frequencies.locator('.highcharts-series-0 .highcharts-point').first());
    const [second] = await paints(frequencies.locator('.highcharts-series-1 .highcharts-point').first());
    expect(first).not.toBe(second);
    const [lifting] = await paints(
      drawing('Reach build by channel').locator('.highcharts-series-0 .highcharts-point').last(),
    );
    expect(lifting).toMatch(/^(none|rgba\(0, 0, 0, 0\)) /);
  });

  test('no two lines are painted alike, and the legend shows each as it is drawn', async () => {
    const lines = await paints(drawing('Equalised Attentive Reach').locator('.highcharts-graph'));
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines).size).toBe(lines.length);
    const swatches = await paints(page.getByRole('list', { name: 'Channels' }).locator('line'));
    expect(new Set(swatches).size).toBe(lines.length);
  });

  test('without forced colours, the other names stay readable while the legend highlights one channel', async () => {
    await page.emulateMedia({ forcedColors: 'none' });
    const legend = page.getByRole('list', { name: 'Channels' });
    await legend.getByRole('button', { name: 'Radio' }).click();
    await page.mouse.move(0, 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await colourFindings(legend), colorScheme).toEqual([]);
    }
  });
});
