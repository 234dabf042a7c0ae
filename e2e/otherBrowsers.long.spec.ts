import { expect, test } from '@playwright/test';
import { freePort } from '../scripts/processes.ts';
import { newEmail, PASSWORD } from './support/accounts.ts';
import { addAccount } from './support/emulator.ts';
import { firefoxPath, openFirefox, openWebKit, webkitPath } from './support/otherBrowser.ts';
import type { OtherBrowser } from './support/otherBrowser.ts';
import { APP } from './support/product.ts';
import { SAMPLES } from './support/samples.ts';

/** Expression for the text of a card with this name. */
const CARD = (name: string) =>
  `[...document.querySelectorAll('dl')].find((dl) => dl.querySelector('dt')?.textContent.includes('${name}'))?.querySelector('dd')?.textContent ?? ''`;
const number = (text: string) => Number(text.replace(/[^0-9.]/g, ''));

/** Expression for horizontal axis titles that are clipped by the bottom of their chart. */
const CUT = `[...document.querySelectorAll('svg.highcharts-root')].flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('.highcharts-axis-title')]
    .filter((title) => { const { bottom, width, height } = title.getBoundingClientRect(); return width > height && bottom > edge.bottom + 0.5; })
    .map((title) => title.textContent);
})`;

async function openHome(engine: OtherBrowser): Promise<void> {
  const email = newEmail('engine');
  await addAccount(email);
  await engine.open(`${APP}/login`);
  await engine.type('//form//input[@name="email"]', email);
  await engine.type('//input[@name="password"]', PASSWORD);
  await engine.click('//button[.="Login"]');
  await engine.find('//h1[.="New Media Planning"]');
}

/** Text typed over a budget of 1,500,000, and the value after the field is left. */
const TYPED_OVER = [
  ['$2,000,000', '2,000,000'],
  ['A$2,000,000', '2,000,000'],
  ['~2m', '2,000,000'],
  ['€2,000,000', '1,500,000'],
  ['19,5', '1,500,000'],
  ['-5', '1,500,000'],
] as const;

/** Types amounts over the selection of a field that was reached by Tab. */
async function money(engine: OtherBrowser): Promise<void> {
  await engine.find('//input[@name="budget"]');
  const value = () => engine.read<string>(`document.querySelector('input[name="budget"]').value`);
  const clear = `(() => { const field = document.querySelector('input[name="budget"]'); field.focus(); field.select(); return true; })()`;
  for (const [text, left] of TYPED_OVER) {
    await engine.read(clear);
    await engine.typeHere('1500000');
    await expect.poll(value).toBe('1,500,000');
    await engine.type('//input[@name="name"]', 'x');
    await engine.press('Tab');
    await engine.typeHere(text);
    await engine.press('Tab');
    await expect.poll(value, text).toBe(left);
  }
  await engine.type('//input[@name="name"]', 'x');
  await engine.press('Tab');
  await engine.typeHere('$7');
  await expect.poll(value).toBe('7');
  await engine.press('Escape');
  await expect.poll(value).toBe('1,500,000');
}

/** The main job and the desk. */
async function mainJob(engine: OtherBrowser): Promise<void> {
  await openHome(engine);
  await engine.type('//input[@name="name"]', 'Another engine');
  await engine.type('//input[@name="budget"]', '3000000');
  await engine.choose('strategy', 'Brand Awareness');
  await engine.choose('buyingDemographic', 'people 25-54');
  await engine.choose('client', 'Banksia Bank');
  await engine.pickFile('input[type=file][accept*=csv]', `${SAMPLES}/respondents.csv`);
  await engine.find('//button[starts-with(normalize-space(.), "Remove") or starts-with(@aria-label, "Remove")]');
  await engine.click('//button[.="Run"]');
  await engine.find('//h1[.="Current Plan: Another engine"]');
  // Scroll to every chart: charts are drawn only near the viewport.
  await engine.find('//figure[@aria-label="Equalised Attentive Reach"]');
  await expect
    .poll(() =>
      engine.read<boolean>(
        `[...document.querySelectorAll('figure')].every((one) => one.querySelector('.highcharts-root') || one.scrollIntoView())`,
      ),
    )
    .toBe(true);
  expect(await engine.read<string[]>(CUT)).toEqual([]);
  const reach = number(await engine.read<string>(CARD('Attentive Reach')));
  const cost = number(await engine.read<string>(CARD('Cost per Attentive Reach')));
  expect(reach).toBeGreaterThan(100_000);
  expect(Math.abs(cost - 3_000_000 / reach)).toBeLessThan(0.01);

  // The desk computes in the browser the same reach as the backend.
  await engine.click('//button[.="Try changes"]');
  await engine.find('//section[@aria-label="Try changes"]//input[@aria-label="Radio, amount"]');
  await expect.poll(async () => number(await engine.read<string>(CARD('Attentive Reach')))).toBe(reach);
}

test('an amount typed over a selection in a real Firefox', async () => {
  const path = firefoxPath();
  if (path === null) return console.log('No Firefox was found: its amounts were left out.');
  const engine = await openFirefox(path);
  try {
    await openHome(engine);
    await money(engine);
  } finally {
    await engine.close();
  }
});

test('an amount typed over a selection in a real WebKit', async () => {
  const path = webkitPath();
  if (path === null) return console.log('No WebKit driver with a screen was found: its amounts were left out.');
  const engine = await openWebKit(path, await freePort());
  try {
    await openHome(engine);
    await money(engine);
  } finally {
    await engine.close();
  }
});

test('the main job and the desk in a real Firefox', async () => {
  const path = firefoxPath();
  if (path === null) return console.log('No Firefox was found: its main job was left out.');
  const engine = await openFirefox(path);
  try {
    await mainJob(engine);
  } finally {
    await engine.close();
  }
});

test('the main job and the desk in a real WebKit', async () => {
  const path = webkitPath();
  if (path === null) return console.log('No WebKit driver with a screen was found: its main job was left out.');
  const engine = await openWebKit(path, await freePort());
  try {
    await mainJob(engine);
  } finally {
    await engine.close();
  }
});
