import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [join(import.meta.dirname, '..', 'test-results', 'screenshots')];
/** The documents' pictures are renewed only when asked, so that a test run leaves the work tree as it was. */
if (process.env.UPDATE_SCREENSHOTS) FOLDERS.push(join(import.meta.dirname, '..', 'docs', 'screenshots'));
for (const folder of FOLDERS) mkdirSync(folder, { recursive: true });

const WIDTHS = [1440, 390];
const SCHEMES = ['light', 'dark'] as const;
/** Which rules axe looks with; what passed is not listed, since naming all of it takes five times as long as looking. */
const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations' as const],
};

/**
 * Looks at the page as it stands, in each width and colour scheme: a screenshot, axe without findings, and nothing
 * wider than the screen. `settle` waits until the page is worth looking at.
 */
export async function look(page: Page, name: string, settle: () => Promise<void> = async () => {}): Promise<void> {
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle();
      // Charts redraw on the next frames after a change of size or scheme.
      await page.waitForTimeout(400);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
      // One frame only: what gathers the findings of many frames would walk over everything that passed, too.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(AXE).exclude('iframe').analyze();
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
      expect.soft(found, `${name} at ${width} px, ${scheme}`).toEqual([]);
      // The header sticks to the top: a full-page picture must be taken from there.
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const folder of FOLDERS) {
        await page.screenshot({
          path: join(folder, `${name}-${width}-${scheme}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** The first screenful of the page, as the documents show it. */
export async function lookAtTop(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(400);
  for (const folder of FOLDERS) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
