import { test } from '@playwright/test';
import { logIn, newEmail } from './accounts.ts';
import { addAccount } from './emulator.ts';
import { fillForm, openReport } from './journey.ts';
import { settled } from './settled.ts';
const CH = ['BVOD', 'Cinema', 'Digital', 'FTA Metro', 'FTA Regional', 'Music Streaming', 'OOH', 'Pay TV','Podcasts', 'Print', 'Radio', 'Social', 'SVOD', 'Video'];
test('look', async ({ page }) => {
  const email = newEmail('zz');
  await addAccount(email);
  await logIn(page, email);
  const shot = async (name: string, width: number, scheme: 'light' | 'dark', fullPage: boolean) => {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: `/tmp/look/${name}-${width}-${scheme}${fullPage ? '-full' : ''}.png`, fullPage });
  };
  await shot('home-blank', 1440, 'light', false);
  await fillForm(page, 'Spring launch');
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of CH) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
    await page.getByLabel(`${channel} min`).fill('150000');
  }
  await shot('home', 1440, 'light', true);
  await shot('home', 390, 'light', true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await openReport(page, 'Spring launch');
  for (const [w, s, f] of [[1440, 'light', false]] as const) await shot('report14', w, s, f);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  await page.pdf({ path: '/tmp/look/l.pdf', landscape: true, format: 'A4', preferCSSPageSize: false, printBackground: true });
  await page.pdf({ path: '/tmp/look/p.pdf', format: 'A4', printBackground: true });
});
