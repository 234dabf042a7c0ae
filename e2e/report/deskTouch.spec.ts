import { expect, test } from '@playwright/test';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { amount, amountField, proofSentence } from '../support/deskParts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { settled } from '../support/settled.ts';

test.use({ hasTouch: true });

type Move = readonly [right: number, down: number];

/** Touches the middle of a bar, moves through the given points in small steps [px from there], and lifts or cancels. */
async function finger(
  cdp: CDPSession,
  bar: Locator,
  moves: readonly Move[],
  end: 'touchEnd' | 'touchCancel' = 'touchEnd',
) {
  const { x, y, width, height } = (await bar.boundingBox())!;
  const at = ([right, down]: Move) => ({ x: x + width / 2 + right, y: y + height / 2 + down });
  let from: Move = [0, 0];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from)] });
  for (const to of moves) {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4);
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const place: Move = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(place)] });
    }
    from = to;
  }
  await cdp.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] });
}

async function allMoney(page: Page): Promise<string[]> {
  const fields = await page.getByLabel(/, amount$/).all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

test.describe('on a phone a swipe over a bar scrolls; only a horizontal drag moves money', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  let cdp: CDPSession;
  let bar: Locator;
  let lock: Locator;
  let undo: Locator;
  let before: string[];
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'touch');
    await fillForm(page, 'By thumb');
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'By thumb');
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
    await page.setViewportSize({ width: 390, height: 844 });
    cdp = await page.context().newCDPSession(page);
    bar = page.getByLabel('Radio, money');
    lock = page.getByRole('button', { name: 'Lock Radio' });
    undo = page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });
    before = await allMoney(page);
  });
  test.beforeEach(() => bar.evaluate((input) => input.scrollIntoView({ block: 'center' })));
  test.afterAll(() => page.close());

  const nothingMoved = async () => {
    await settled(page);
    expect(await allMoney(page)).toEqual(before);
    await expect(lock).toHaveAttribute('aria-pressed', 'false');
    await expect(undo).toHaveAccessibleName('Nothing to undo');
  };

  test('a swipe up scrolls the page and changes nothing, also a slanted one', async () => {
    for (const moves of [
      [[0, -200]],
      [[-12, -160]],
      [
        [5, -10],
        [60, -200],
      ],
    ] as Move[][]) {
      await bar.evaluate((input) => input.scrollIntoView({ block: 'center' }));
      const top = await page.evaluate(() => window.scrollY);
      await finger(cdp, bar, moves);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top + 50);
      await nothingMoved();
    }
  });

  test('a tap changes nothing', async () => {
    await finger(cdp, bar, []);
    await nothingMoved();
    await finger(cdp, bar, [[3, 0]]);
    await nothingMoved();
  });

  test('a cancelled touch reverts the change', async () => {
    await finger(cdp, bar, [[90, 0]], 'touchCancel');
    await nothingMoved();
  });

  test('a horizontal drag moves the money', async () => {
    const from = await amount(page, 'Radio');
    await finger(cdp, bar, [[80, 3]]);
    await expect(lock).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => amount(page, 'Radio')).toBeGreaterThan(from);
    await expect(undo).toHaveAccessibleName(/^Undo: Radio \$/);
    const more = await amount(page, 'Radio');
    await finger(cdp, bar, [[-40, 0]]);
    await expect.poll(() => amount(page, 'Radio')).toBeLessThan(more);
    expect(await amount(page, 'Radio')).toBeGreaterThan(0);
    await expect(amountField(page, 'Radio')).toBeVisible();
  });
});
