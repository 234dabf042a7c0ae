import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, SettingsError } from '../backend/settings/config.ts';
import type { Settings } from '../backend/settings/config.ts';
import { unknownVariables } from '../backend/settings/environment.ts';
import { startAuthEmulator } from './emulator/authEmulator.ts';
import type { AuthEmulator } from './emulator/authEmulator.ts';
import { CannotStart, startErrorMessage } from './cannotStart.ts';
import { isFree } from './processes.ts';

/** The demo account of the Auth emulator. */
export const DEMO_ACCOUNT = {
  localId: 'demo-planner',
  displayName: 'Demo planner',
  password: 'attention',
} as const;
/** A second account, with the same password. It becomes administrator at its first sign-in. */
const DEMO_ADMIN = { localId: 'demo-admin', displayName: 'Demo administrator' } as const;

/** The environment of the local product: environment variables, then `.env`, then the Auth emulator by default. */
function localEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) {
    process.loadEnvFile('.env');
    warnOfUnknownNames('.env');
  }
  const environment = { ...process.env };
  const project = environment.FIREBASE_PROJECT_ID || 'demo-media-planner';
  if (project.startsWith('demo-')) environment.FIREBASE_AUTH_EMULATOR_HOST ||= '127.0.0.1:9099';
  if (environment.FIREBASE_AUTH_EMULATOR_HOST)
    environment.FIRST_ADMIN ||= adminEmail(environment.AGENCY_DOMAIN || 'agency.example');
  environment.LOG_LEVEL ||= 'warn';
  return environment;
}

/** Warns of names that are no settings: they would be ignored silently. */
function warnOfUnknownNames(file: string): void {
  const unknown = unknownVariables(Object.keys(parseEnv(readFileSync(file, 'utf8'))));
  if (unknown.length === 0) return;
  const verb = unknown.length === 1 ? 'is no setting' : 'are no settings';
  console.warn(
    `\n  ${file} names ${unknown.join(', ')}, which ${verb} of this product. .env.example lists them all.\n`,
  );
}

/** @throws {CannotStart} with every wrong setting */
function checkedSettings(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) throw new CannotStart(error.message);
    throw error;
  }
}

/** The settings of the local product. @throws {CannotStart} with every wrong setting */
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

/** @throws {CannotStart} when the folder cannot be written */
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
 * Checks the settings, the data folder and the ports before a start.
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

/** Starts the emulator with its two demo accounts; null when real accounts are used. */
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
  const { password } = DEMO_ACCOUNT;
  await emulator.addAccount({ ...DEMO_ACCOUNT, email: demoEmail(agencyDomain) });
  await emulator.addAccount({ ...DEMO_ADMIN, password, email: adminEmail(agencyDomain) });
  return emulator;
}

function demoEmail(agencyDomain: string): string {
  return `planner@${agencyDomain}`;
}

function adminEmail(agencyDomain: string): string {
  return `admin@${agencyDomain}`;
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
        `  Admin       ${adminEmail(settings.agencyDomain)}, same password`,
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
 * Runs `stop` once on Ctrl-C, SIGTERM or SIGHUP, or when the parent process is gone, then exits. npm starts scripts through a shell that
 * does not forward SIGTERM; only a changed parent process reveals that it has ended.
 * @returns a function that does the same with an exit code
 */
export function endWith(stop: () => Promise<void>): (code: number) => Promise<void> {
  let isStopping = false;
  const end = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  const parentId = process.ppid;
  const endWithParent = () => void (process.ppid !== parentId && end(0));
  setInterval(endWithParent, 300).unref();
  return end;
}

/** Runs the main function of a command; any error is printed as one line. */
export async function main(run: () => Promise<void>): Promise<void> {
  const fail = (error: unknown) => {
    console.error(startErrorMessage(error));
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  await run().catch(fail);
}
