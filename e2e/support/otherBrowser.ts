import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By, Key, until } from 'selenium-webdriver';

/** Timeout of any step [ms]. */
const LONGEST_MS = 60_000;

/** Firefox or WebKit behind one interface; elements are found by XPath. */
export interface OtherBrowser {
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
export const firefoxPath = () => found(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
/** Path of WebKit's driver; null where the driver or Xvfb is not installed. */
export const webkitPath = () => (found(['/usr/bin/Xvfb']) ? found(['/usr/bin/WebKitWebDriver']) : null);

/** No animations, a low frame rate and few processes. */
const FIREFOX_SETTINGS = {
  'ui.prefersReducedMotion': 1,
  'layout.frame_rate': 20,
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
};

/** A real Firefox, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
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
export async function openWebKit(driverPath: string, port: number): Promise<OtherBrowser> {
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
