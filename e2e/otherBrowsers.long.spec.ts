import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { Builder, By, Key, until } from 'selenium-webdriver';
import { freePort } from '../scripts/processes.ts';
import { newEmail, PASSWORD, addAccount } from './support/accounts.ts';
import { APP, SAMPLES } from './support/product.ts';

/** Timeout of any step [ms]. */
const LONGEST_MS = 60_000;

/** Firefox or WebKit behind one interface; elements are found by XPath. */
interface OtherBrowser {
  open(address: string): Promise<void>;
  /** Waits for the element. */
  find(path: string): Promise<void>;
  click(path: string): Promise<void>;
  type(path: string, text: string): Promise<void>;
  /** Presses a key at the focus. */
  press(key: 'Tab' | 'Escape' | 'Enter'): Promise<void>;
  typeHere(text: string): Promise<void>;
  /** Picks an option of a select by its text. */
  choose(name: string, option: string): Promise<void>;
  pickFile(css: string, file: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

const KEYS = { Tab: Key.TAB, Escape: Key.ESCAPE, Enter: Key.ENTER };

const found = (names: readonly string[]) => names.find((path) => existsSync(path)) ?? null;

/** Path of Firefox; null where it is not installed. */
const firefoxPath = () => found(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
/** Path of WebKit's driver; null where the driver or Xvfb is not installed. */
const webkitPath = () => (found(['/usr/bin/Xvfb']) ? found(['/usr/bin/WebKitWebDriver']) : null);

/** No animations, a low frame rate and few processes. */
const FIREFOX_SETTINGS = {
  'ui.prefersReducedMotion': 1,
  'layout.frame_rate': 20,
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
};

/** A real Firefox, over WebDriver BiDi. */
async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: FIREFOX_SETTINGS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.setViewport({ width: 1440, height: 900 });
  const at = (path: string) => page.locator(`::-p-xpath(${path})`);
  return {
    open: async (address) => void (await page.goto(address)),
    find: async (path) => void (await at(path).waitHandle()),
    click: (path) => at(path).click(),
    async type(path, text) {
      await at(path).click();
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    typeHere: (text) => page.keyboard.type(text),
    async choose(name, option) {
      const choice = await at(`//select[@name="${name}"]/option[.="${option}"]`).waitHandle();
      await page.select(`select[name="${name}"]`, await choice.evaluate((one) => (one as HTMLOptionElement).value));
    },
    async pickFile(css, file) {
      const input = await page.waitForSelector(css);
      await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(file);
    },
    read: async (expression) => (await page.evaluate(expression)) as never,
    close: () => browser.close(),
  };
}

/** Starts a virtual X screen for WebKit, which has no headless mode. @returns its name, and how to end it */
async function openScreen(): Promise<{ name: string; end: () => void }> {
  for (let number = 90; number < 130; number++) {
    if (existsSync(`/tmp/.X${number}-lock`)) continue;
    const screen = spawn('/usr/bin/Xvfb', [`:${number}`, '-screen', '0', '1440x1000x24'], { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && screen.exitCode === null; tries++) {
      if (existsSync(`/tmp/.X11-unix/X${number}`)) return { name: `:${number}`, end: () => void screen.kill() };
      await pause(100);
    }
  }
  throw new Error('No screen could be opened for WebKit.');
}

/** Path of Debian's WebKit browser, which depends on the processor architecture. */
function miniBrowser(): string {
  const kinds = readdirSync('/usr/lib').flatMap((kind) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => `/usr/lib/${kind}/${version}/MiniBrowser`),
  );
  return found(kinds) ?? '/usr/bin/MiniBrowser';
}

/** A real WebKit, over WebDriver. */
async function openWebKit(driverPath: string, port: number): Promise<OtherBrowser> {
  const screen = await openScreen();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await isUp()); tries++) await pause(100);
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    .build();
  const at = (path: string) => browser.wait(until.elementLocated(By.xpath(path)), LONGEST_MS);
  const press = async (path: string) => {
    const element = await at(path);
    // The form is hidden until the session is known.
    if (!path.includes('/option')) await browser.wait(until.elementIsVisible(element), LONGEST_MS);
    await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await element.click();
    return element;
  };
  return {
    open: (address) => browser.get(address),
    find: async (path) => void (await at(path)),
    click: async (path) => void (await press(path)),
    type: async (path, text) => (await press(path)).sendKeys(text),
    press: (key) => browser.switchTo().activeElement().sendKeys(KEYS[key]),
    typeHere: (text) => browser.switchTo().activeElement().sendKeys(text),
    choose: async (name, option) => void (await press(`//select[@name="${name}"]/option[.="${option}"]`)),
    pickFile: async (css, file) => (await browser.findElement(By.css(css))).sendKeys(file),
    read: async (expression) => (await browser.executeScript(`return ${expression}`)) as never,
    async close() {
      await browser.quit().catch(() => {});
      driver.kill();
      screen.end();
    },
  };
}

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
