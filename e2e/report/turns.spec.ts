import { expect, test } from '@playwright/test';
import { logIn, newEmail } from '../support/accounts.ts';
import { addAccount } from '../support/emulator.ts';
import { fillForm, openReport } from '../support/journey.ts';

declare global {
  interface Window {
    /** The words in drawings whose size the browser was asked for. */
    measuredByBrowser?: (string | null)[];
  }
}

test('parts of a report that have not come yet: jumped to, gone back to, printed and exported, all are there', async ({
  page,
}) => {
  const email = newEmail('turns');
  await addAccount(email);
  // A browser that never rests: what is out of sight comes only where somebody asks for it.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.addInitScript(() => {
    const { getBBox } = SVGGraphicsElement.prototype;
    SVGTextElement.prototype.getBBox = function () {
      if (this.closest('figure')) (window.measuredByBrowser ??= []).push(this.textContent);
      return getBBox.call(this);
    };
  });
  await logIn(page, email);
  await fillForm(page, 'In turn');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await openReport(page, 'In turn');
  await test.step('the first drawing finds its fonts measured: none of its words is laid out in its middle', async () => {
    await expect(page.locator('figure').first().locator('.highcharts-root text').first()).toBeVisible();
    expect(await page.evaluate(() => window.measuredByBrowser ?? [])).toEqual([]);
  });
  const last = page.getByRole('region', { name: 'Assumptions behind this plan' });
  const curves = page.getByRole('figure', { name: 'Equalised Attentive Reach' });
  await expect(page.getByRole('region', { name: 'Planning Details' })).toBeVisible();
  await expect(last).toHaveCount(0);

  await test.step('on paper the whole report stands, drawn', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(last).toBeVisible();
    await expect(curves.locator('.highcharts-root')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(last).toHaveCount(1);
  });

  await test.step('words of drawings take the room that they were measured to take', async () => {
    const differences = await page.locator('.highcharts-root text').evaluateAll((words) =>
      words
        .filter((word) => word.childNodes.length === 1 && word.firstChild!.nodeType === Node.TEXT_NODE)
        .map((word) => {
          const measured = (word as SVGTextElement).getBBox();
          const own = SVGTextElement.prototype.getBBox.call(word as SVGTextElement);
          return (['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(measured[side] - own[side]));
        }),
    );
    expect(differences.length).toBeGreaterThan(10);
    expect(Math.max(...differences.flat())).toBeLessThan(4);
    // Measured, not asked: the two are never all alike.
    expect(Math.max(...differences.flat())).toBeGreaterThan(0);
  });

  await test.step('the list of sections leads to a part that was not there, and back is where one was', async () => {
    await page.reload();
    await expect(page.locator('.highcharts-root').first()).toBeVisible();
    await expect(last).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Curves, formats' }).click();
    await expect(page.getByRole('heading', { name: 'Attentive Reach Curves By Channel' })).toBeFocused();
    await expect(curves).toBeInViewport();
    await expect(curves.locator('.highcharts-root')).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1500);
    // Not by the pointer, which would have to scroll up to it.
    await page.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await expect(page).toHaveURL(/\/faq$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Current Plan: In turn' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  await test.step('what exporting takes comes with the hand at its button, and all panels are exported', async () => {
    await page.reload();
    await expect(page.locator('.highcharts-root').first()).toBeVisible();
    await expect(last).toHaveCount(0);
    const isOfExports = (path: string) => /\/(slidesFile|workbookFile|zipFile)-/.test(path);
    expect(scripts.filter(isOfExports)).toEqual([]);
    await page.getByRole('button', { name: 'Export' }).hover();
    await expect.poll(() => new Set(scripts.filter(isOfExports)).size).toBe(3);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All csv' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^In turn .*\.zip$/);
    await expect(last).toHaveCount(1);
  });
});
