import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The short form: a page reads it in half the time of the long one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of colours, each with what it looks at: half of axe's time goes into the first. */
const COLOUR_RULES = { 'color-contrast': '', 'link-in-text-block': ':is(a[href], [role=link])' };
const COLOURS: RunOptions = { runOnly: Object.keys(COLOUR_RULES) };
const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Set on the parts of a page whose colours are asked. */
const ASKED = 'data-colours-asked';

/** What axe finds wrong in the whole page, and with the colours of a part of it. */
export const findings = (part: Locator): Promise<string[]> => ask(part, ALL);

/** What axe finds wrong with the colours of a part of the page. */
export const colourFindings = async (part: Locator): Promise<string[]> =>
  (await part.count()) === 0 ? [] : ask(part, COLOURS);

/**
 * Both kinds of rules in one run share what axe finds out of the page first. It is sent once to each page that is opened, not once
 * for each look. Frames are left out, and neither what passed is listed nor how anything is written: that takes longer than looking.
 */
async function ask(part: Locator, options: RunOptions): Promise<string[]> {
  await sendAxe(part.page());
  const rules = Object.entries(COLOUR_RULES).map(([id, kind]) => ({
    id,
    selector: `[${ASKED}]${kind}, [${ASKED}] ${kind || '*'}`,
  }));
  return part.evaluateAll(
    async (elements, [mark, narrowed, asked]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      here.configure({ noHtml: true, rules: narrowed });
      for (const element of elements) element.setAttribute(mark, '');
      const { violations } = await here.run(
        { include: document.documentElement, exclude: 'iframe' },
        { ...asked, resultTypes: ['violations'] },
      );
      for (const element of elements) element.removeAttribute(mark);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [ASKED, rules, options] as const,
  );
}

async function sendAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
