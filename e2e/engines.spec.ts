import { expect, test } from '@playwright/test';
import { freePort } from '../scripts/processes.ts';
import { newEmail, PASSWORD } from './support/accounts.ts';
import { addAccount } from './support/emulator.ts';
import { firefoxPath, openFirefox, openWebKit, webkitPath } from './support/engine.ts';
import type { Engine } from './support/engine.ts';
import { APP } from './support/product.ts';
import { SAMPLES } from './support/samples.ts';

/** What the page says in figures, as an expression: a card by its name. */
const CARD = (name: string) =>
  `[...document.querySelectorAll('dl')].find((dl) => dl.querySelector('dt')?.textContent.includes('${name}'))?.querySelector('dd')?.textContent ?? ''`;
const number = (text: string) => Number(text.replace(/[^0-9.]/g, ''));

/** Titles below an axis that are cut by the lower edge of their drawing. */
const CUT = `[...document.querySelectorAll('svg.highcharts-root')].flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('.highcharts-axis-title')]
    .filter((title) => { const { bottom, width, height } = title.getBoundingClientRect(); return width > height && bottom > edge.bottom + 0.5; })
    .map((title) => title.textContent);
})`;

/** The main job and the desk, as a planner does them. */
async function journey(engine: Engine): Promise<void> {
  const email = newEmail('engine');
  await addAccount(email);
  await engine.open(`${APP}/login`);
  await engine.type('//form//input[@name="email"]', email);
  await engine.type('//input[@name="password"]', PASSWORD);
  await engine.click('//button[.="Login"]');
  await engine.find('//h1[.="New Media Planning"]');
  await engine.type('//input[@name="name"]', 'Another engine');
  await engine.type('//input[@name="budget"]', '3000000');
  await engine.choose('strategy', 'Brand Awareness');
  await engine.choose('buyingDemographic', 'people 25-54');
  await engine.choose('client', 'Banksia Bank');
  await engine.pickFile('input[type=file][accept*=csv]', `${SAMPLES}/respondents.csv`);
  await engine.find('//button[starts-with(normalize-space(.), "Remove") or starts-with(@aria-label, "Remove")]');
  await engine.click('//button[.="Run"]');
  await engine.find('//h1[.="Current Plan: Another engine"]');
  // Every chart of the report, drawn as it came into sight or when there was time.
  await engine.find('//figure[@aria-label="Equalised Attentive Reach"]//*[contains(@class, "highcharts-root")]');
  await expect
    .poll(() =>
      engine.read<boolean>(
        `[...document.querySelectorAll('figure')].every((one) => one.querySelector('.highcharts-root'))`,
      ),
    )
    .toBe(true);
  expect(await engine.read<string[]>(CUT)).toEqual([]);
  const reach = number(await engine.read<string>(CARD('Attentive Reach')));
  const cost = number(await engine.read<string>(CARD('Cost per Attentive Reach')));
  expect(reach).toBeGreaterThan(100_000);
  expect(Math.abs(cost - 3_000_000 / reach)).toBeLessThan(0.01);

  // The desk computes in this browser what the backend computed there: the same people.
  await engine.click('//button[.="Try changes"]');
  await engine.find('//section[@aria-label="Try changes"]//input[@aria-label="Radio, amount"]');
  await expect.poll(async () => number(await engine.read<string>(CARD('Attentive Reach')))).toBe(reach);
}

test('the main job and the desk in a real Firefox', async () => {
  const path = firefoxPath();
  if (path === null) return console.log('No Firefox was found: its journey was left out.');
  const engine = await openFirefox(path);
  try {
    await journey(engine);
  } finally {
    await engine.close();
  }
});

test('the main job and the desk in a real WebKit', async () => {
  const path = webkitPath();
  if (path === null) return console.log('No WebKit driver with a screen was found: its journey was left out.');
  const engine = await openWebKit(path, await freePort('127.0.0.1'));
  try {
    await journey(engine);
  } finally {
    await engine.close();
  }
});
