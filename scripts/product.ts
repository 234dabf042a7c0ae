import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings, SettingsError } from '../backend/settings/config.ts';
import type { Settings } from '../backend/settings/config.ts';
import { startAuthEmulator } from './emulator/authEmulator.ts';
import type { AuthEmulator } from './emulator/authEmulator.ts';
import { CannotStart, startErrorMessage } from './cannotStart.ts';
import { isFree } from './processes.ts';

export const DEMO_ACCOUNT = {
  localId: 'demo-planner',
  displayName: 'Demo planner',
  password: 'attention',
} as const;

/** The environment of the local product: what is set, `.env` beneath it, and beneath that the Auth emulator. */
function localEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const environment = { ...process.env };
  const project = environment.FIREBASE_PROJECT_ID || 'demo-media-planner';
  if (project.startsWith('demo-')) environment.FIREBASE_AUTH_EMULATOR_HOST ||= '127.0.0.1:9099';
  environment.LOG_LEVEL ||= 'warn';
  return environment;
}

/** @throws {CannotStart} naming every fault */
function checkedSettings(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) throw new CannotStart(error.message);
    throw error;
  }
}

/** The settings of the local product, whether it runs or not. @throws {CannotStart} naming every fault */
export function localSettings(): Settings {
  return checkedSettings(localEnvironment());
}

/** @throws {CannotStart} when the address is taken */
async function checkFree(host: string, port: number, setting: string): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return;
  throw new CannotStart(
    `Port ${port} is in use by another program. Stop that program, or set ${setting} to a free port.`,
  );
}

/** @throws {CannotStart} when nothing can be kept there */
function checkWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new CannotStart(`Nothing can be kept in ${folder} (${code}). Set DATA_DIR to a folder that can be written.`);
  }
}

/**
 * What every way of starting begins with: the settings, checked, and the ports they name, free.
 * @throws {CannotStart}
 */
export async function readyToStart(): Promise<{ environment: NodeJS.ProcessEnv; settings: Settings }> {
  const environment = localEnvironment();
  const settings = checkedSettings(environment);
  checkWritable(settings.dataDir);
  await checkFree(settings.host, settings.port, 'PORT');
  await checkEmulatorFree(settings);
  return { environment, settings };
}

/** The emulator with its demo account; null when real accounts are used. */
export async function startSignIn({
  authEmulatorHost,
  firebase,
  dataDir,
  agencyDomain,
}: Settings): Promise<AuthEmulator | null> {
  if (!authEmulatorHost) return null;
  const emulator = await startAuthEmulator({
    address: authEmulatorHost,
    projectId: firebase.projectId,
    dataDir,
    onMail: (line) => console.log(`  Mail        ${line}`),
  });
  await emulator.addAccount({ ...DEMO_ACCOUNT, email: demoEmail(agencyDomain) });
  return emulator;
}

function demoEmail(agencyDomain: string): string {
  return `planner@${agencyDomain}`;
}

async function checkEmulatorFree({ authEmulatorHost }: Settings): Promise<void> {
  if (!authEmulatorHost) return;
  const [host = '', port] = authEmulatorHost.split(':');
  await checkFree(host, Number(port), 'FIREBASE_AUTH_EMULATOR_HOST');
}

export function printWelcome(url: string, settings: Settings): void {
  const signIn = settings.authEmulatorHost
    ? [
        `  Sign in     ${demoEmail(settings.agencyDomain)} / ${DEMO_ACCOUNT.password} (demo sign-in: anyone can sign in here)`,
        '  Mails       sign-up and password-reset links appear here',
      ]
    : [`  Sign in     accounts of the Firebase project ${settings.firebase.projectId}`];
  const lines = [
    '',
    `  Open        ${url}`,
    ...signIn,
    `  Samples     ${resolve('samples')}`,
    `  Data        ${settings.databaseUrl ? 'PostgreSQL, files in ' : ''}${settings.dataDir}`,
    '  Stop        Ctrl-C',
    '',
  ];
  console.log(lines.join('\n'));
}

/**
 * Runs `stop` once on Ctrl-C, SIGTERM or when whoever started us is gone, then ends this process.
 * npm starts scripts through a shell that dies of a SIGTERM without passing it on: only our parent's absence tells.
 */
export function endWith(stop: () => Promise<void>): (code: number) => Promise<void> {
  let stopping = false;
  const end = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  const parent = process.ppid;
  setInterval(() => void (process.ppid !== parent && end(0)), 300).unref();
  return end;
}

/** Runs a command's main function; what cannot start says why in one line, whatever it was. */
export async function main(run: () => Promise<void>): Promise<void> {
  const fail = (error: unknown) => {
    console.error(startErrorMessage(error));
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  await run().catch(fail);
}
