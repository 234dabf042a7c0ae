import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_PATHS = [
  // Headless only: a seventh less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, a system one, or Playwright's own.
 * @returns null when there is none
 */
function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file. Correct it or unset it.`);
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** As {@link findChromium}, but installs one (Playwright's, or as root Debian's) when none is found. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing one.');
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
    // On Windows npx is a script of the shell.
    shell: process.platform === 'win32',
  });
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
  );
}

function installFromDebian(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
