import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { settled } from './settled.ts';

const PICTURES = join(import.meta.dirname, '..', 'test-results', 'screenshots');
const DOCUMENTS = join(import.meta.dirname, '..', 'docs', 'screenshots');
/** Pictures are taken for those who look at them: on CI, and for the documents when they are to be renewed. */
const FOLDERS = [
  ...(process.env.CI || process.env.UPDATE_SCREENSHOTS ? [PICTURES] : []),
  ...(process.env.UPDATE_SCREENSHOTS ? [DOCUMENTS] : []),
];
for (const folder of FOLDERS) mkdirSync(folder, { recursive: true });

const WIDTHS = [1440, 390];
const SCHEMES = ['light', 'dark'] as const;
/** Which rules axe looks with; the dark screen is the same page in other colours. What passed is not listed: naming it takes five times as long as looking. */
const AXE = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Looks at the page as it stands, in each width and colour scheme: axe without findings, nothing wider than the screen, and
 * a screenshot where they are wanted. `settle` waits until the page is worth looking at.
 */
export async function look(page: Page, name: string, settle: () => Promise<void> = async () => {}): Promise<void> {
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle();
      await settled(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
      // One frame only: what gathers the findings of many frames would walk over everything that passed, too.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
      const { violations } = await axe.options({ runOnly: AXE[scheme], resultTypes: ['violations'] }).analyze();
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
      expect.soft(found, `${name} at ${width} px, ${scheme}`).toEqual([]);
      // The header sticks to the top: a full-page picture must be taken from there.
      if (FOLDERS.length > 0) await page.evaluate(() => window.scrollTo(0, 0));
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
  await settled(page);
  for (const folder of FOLDERS) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
