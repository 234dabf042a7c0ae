import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { newEmail, PASSWORD, addAccount } from './support/accounts.ts';
import { fillForm, signIn } from './support/steps.ts';
import { SAMPLES } from './support/product.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    const there = await control.evaluate((element) => element === document.activeElement).catch(() => false);
    if (there) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key never reaches ${String(control)}`);
}

/** Expects a visible focus indicator on the focused element. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement!);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  expect(drawn).toBe(true);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.describe.serial('the main job by keyboard: visible focus, and the heading of each new page focused', () => {
  const email = newEmail('keyboard');
  let page: Page;
  let shared: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    // Intercept file dialogs from the start: intercepted only at the key press, the browser may open its own first.
    page.on('filechooser', () => undefined);
    await addAccount(email);
  });
  test.afterAll(() => page.close());

  test('log in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'New Media Planning')).toBeFocused();
  });

  test('fill the form', async () => {
    await tabTo(page, page.getByPlaceholder('Enter your plan name'));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2000000');
    for (const [label, words] of [
      ['Strategy', ''],
      ['Buying Demographic', 'people 25-54'],
      ['Client', ''],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      if (words) await page.keyboard.type(words);
      else await page.keyboard.press('ArrowDown');
      await expect(page.getByLabel(label)).not.toHaveValue('');
      await expectVisibleFocus(page);
    }
    await tabTo(page, page.getByRole('radio', { name: 'default' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'by channel' })).toBeChecked();
    for (const channel of ['BVOD', 'Radio', 'Social']) {
      await tabTo(page, page.getByRole('checkbox', { name: channel, exact: true }));
      await page.keyboard.press('Space');
    }
    await tabTo(page, page.getByLabel('Social max'));
    await page.keyboard.type('1500000');
    await expect(page.getByLabel('Social max')).toHaveValue('1,500,000');
  });

  test('choose the file and run', async () => {
    await tabTo(page, page.getByRole('button', { name: /Drop the audience file/ }));
    await expectVisibleFocus(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(`${SAMPLES}/respondents.csv`);
    await expect(page.getByText(/respondents\.csv - /)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Run', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/channel-report\?key=[\w-]+$/);
    await expect(heading(page, 'Current Plan: By keyboard')).toBeFocused();
  });

  test('read the report: isolate a curve, change a tab, save the table', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Download CSV' }));
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(saved.suggestedFilename()).toBe('Planning Details.csv');
    const curves = page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
    const radio = curves.getByRole('list', { name: 'Channels' }).getByRole('button', { name: 'Radio' });
    await tabTo(page, radio);
    await page.keyboard.press('Enter');
    await expect(radio).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, curves.getByRole('button', { name: 'Show All Channels' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(radio).toHaveAttribute('aria-pressed', 'false');
    const drawing = curves.getByRole('figure', { name: 'Equalised Attentive Reach' });
    await tabTo(page, curves.getByRole('list', { name: 'Channels' }).getByRole('button').last());
    await page.keyboard.press('Tab');
    const point = drawing.locator('.highcharts-point:focus');
    const first = await point.getAttribute('aria-label');
    expect(first).toMatch(/^[A-Za-z ]+, \$[\d,]+: [\d,]+/);
    await page.keyboard.press('ArrowRight');
    await expect(point).not.toHaveAttribute('aria-label', first!);
    await expect(point).toHaveAttribute('aria-label', new RegExp(`^${first!.split(',')[0]}, `));
    const tabs = page.getByRole('tablist', { name: 'Channel Performance By Medium' }).getByRole('tab');
    const open = await tabs.evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'));
    await tabTo(page, tabs.nth(open));
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth((open + 1) % (await tabs.count()))).toHaveAttribute('aria-selected', 'true');
  });

  test('reopen the plan from the list, then log out', async () => {
    shared = await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('mediaScoreData')!) as { value: { key: string } };
      return stored.value.key;
    });
    await tabTo(page, page.getByRole('link', { name: 'Past Media Plans' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Past Media Plans')).toBeFocused();
    await tabTo(page, page.getByRole('row', { name: /By keyboard/ }).getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Current Plan: By keyboard')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'welcome to the planning tool')).toBeFocused();
  });

  test('sign in through a shared link', async () => {
    await page.goto(`/channel-report-share?key=${shared}`);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Current Plan: By keyboard')).toBeFocused();
  });
});

test('a run started from a field moves the focus to Run, and a cancelled one to its message', async ({ page }) => {
  await signIn(page, 'ctrl-enter');
  await fillForm(page, 'From a field');
  await page.route('**/api/optimise', () => {});
  const run = page.getByRole('button', { name: 'Run', exact: true });
  for (const key of ['Control+Enter', 'Meta+Enter']) {
    await page.getByPlaceholder('Enter your plan name').press(key);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(run).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Space');
    // The focus is not on Run: a second press would start the run again.
    await expect(page.getByText(/^The run was cancelled/).locator('xpath=ancestor::div[@tabindex][1]')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  }
});

test('the skip link is the first tab stop and moves the focus to the content', async ({ page }) => {
  await page.goto('/login');
  await expect(heading(page, 'welcome to the planning tool')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
