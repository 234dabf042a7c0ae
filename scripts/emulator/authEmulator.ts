import { fork } from 'node:child_process';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStart } from '../cannotStart.ts';
import { readMails } from './mailedLinks.ts';
import { endProcess, freePort } from '../processes.ts';

const START_TIMEOUT_SECONDS = 180;
const SAVE_INTERVAL_MS = 1000;
/** The log of all mails. */
const MAIL_LOG_FILE = 'mails.log';
/** The output of an emulator that did not start. */
const LOG_FILE = 'emulator.log';

export interface AuthEmulatorOptions {
  /** `host:port` */
  readonly address: string;
  readonly projectId: string;
  /** Folder in which accounts are saved between runs. */
  readonly dataDir: string;
  /** Called with each mail that the emulator would have sent: a sentence with a link. */
  readonly onMail?: (line: string) => void;
}

export interface AuthEmulator {
  addAccount(account: { localId: string; email: string; password: string; displayName: string }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the Firebase Auth emulator with the accounts of the last run. Accounts are saved within a second of every change, so a
 * killed process loses at most the changes of its last second.
 * @throws {CannotStart} when its accounts cannot be read or it does not answer in time; its output is in a log file
 */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulator> {
  const { address, projectId, dataDir } = options;
  const folder = resolve(dataDir, 'auth-emulator');
  await mkdir(folder, { recursive: true });
  const accounts = new Accounts(address, projectId, join(folder, 'accounts.json'));
  await accounts.read();
  await writeFile(join(folder, 'firebase.json'), JSON.stringify(await emulatorConfig(address)));
  const child = fork(
    resolve('scripts/emulator/authEmulatorProcess.mjs'),
    ['emulators:start', '--only', 'auth', '--project', projectId, '--non-interactive'],
    { cwd: folder, detached: true, silent: true, execArgv: [], env: { ...process.env, ...quietEnvironment(folder) } },
  );
  /** The last 20,000 characters of the emulator's output. */
  let output = '';
  const keepOutput = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout!.on('data', keepOutput);
  child.stderr!.on('data', keepOutput);
  const findMails = readMails((line) => {
    options.onMail?.(line);
    void appendFile(join(folder, MAIL_LOG_FILE), `${line}\n`).catch(() => undefined);
  });
  child.stdout!.on('data', findMails);
  try {
    await waitUntilAnswering(`http://${address}/`, () => child.exitCode !== null);
    await accounts.restore();
  } catch (cause) {
    await endProcess(child);
    await writeFile(join(folder, LOG_FILE), output).catch(() => undefined);
    const why = reasonIn(output) ?? (cause as Error).message;
    throw new CannotStart(
      `The Firebase Auth emulator did not start on ${address}: ${why} (all it wrote is in ${join(folder, LOG_FILE)})`,
    );
  }
  const saving = setInterval(() => void accounts.save().catch(() => undefined), SAVE_INTERVAL_MS);
  return {
    addAccount: (account) => accounts.add(account),
    stop: async () => {
      clearInterval(saving);
      await accounts.save().catch(() => undefined);
      await endProcess(child);
    },
  };
}

/** The emulator also opens two ports for its tools, 4400 and 4500 by default: another emulator may use them. */
async function emulatorConfig(address: string) {
  const [host = '', port] = address.split(':');
  const [hub, logging] = [await freePort(host), await freePort(host)];
  return {
    emulators: {
      auth: { host, port: Number(port) },
      hub: { host, port: hub },
      logging: { host, port: logging },
      ui: { enabled: false },
      singleProjectMode: false,
    },
  };
}

/** The line of the emulator's output that names an error or a port in use, if any. */
function reasonIn(output: string): string | undefined {
  return output.match(/^.*(?:Error:|port taken|not open on).*$/m)?.[0].trim();
}

/** Environment variables of the emulator: no update notices, and no settings outside our folder. */
function quietEnvironment(folder: string): Record<string, string> {
  return { NO_UPDATE_NOTIFIER: '1', CI: '1', XDG_CONFIG_HOME: folder, FORCE_COLOR: '0' };
}

async function waitUntilAnswering(address: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  while (Date.now() < deadline && !hasEnded()) {
    // Another program on this port may accept the request and never answer.
    const answered = await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.text().then(() => answer.ok),
      () => false,
    );
    if (answered) return;
    await wait(100);
  }
  throw new Error(hasEnded() ? 'it ended at once' : `no answer in ${START_TIMEOUT_SECONDS} seconds`);
}

/** An account of the emulator: the fields that are read here. */
interface SavedAccount {
  readonly localId: string;
  /** Sessions that began before this time are revoked. */
  readonly validSince?: string;
}

/** The emulator's accounts, through its administrators' API. */
class Accounts {
  readonly #base: string;
  readonly #file: string;
  /** The text of the file. */
  #saved = '';
  #saving = Promise.resolve();
  /** The accounts of the last run. */
  #users: readonly SavedAccount[] = [];

  constructor(address: string, projectId: string, file: string) {
    this.#base = `http://${address}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
    this.#file = file;
  }

  /** Reads the accounts of the last run. @throws {CannotStart} when the file is not valid */
  async read(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    try {
      this.#users = JSON.parse(text) as SavedAccount[];
    } catch {
      throw new CannotStart(`The accounts in ${this.#file} cannot be read. Move the file away to start without them.`);
    }
  }

  async restore(): Promise<void> {
    const users = this.#users;
    if (users.length === 0) return;
    await this.#call(':batchCreate', { users, allowOverwrite: true });
    // An import counts as a password change, which revokes open sessions: restore the old timestamp.
    for (const { localId, validSince } of users) await this.#call(':update', { localId, validSince });
  }

  /** Saves one at a time: parallel saves would overwrite each other's temporary file. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#save());
    return this.#saving;
  }

  async #save(): Promise<void> {
    const { users = [] } = (await this.#call(':batchGet?maxResults=10000')) as { users?: unknown[] };
    const text = JSON.stringify(users);
    if (text === this.#saved) return;
    await writeFile(`${this.#file}.new`, text, { flush: true });
    await rename(`${this.#file}.new`, this.#file);
    this.#saved = text;
  }

  /** Adds a verified account, unless there is one with this address. */
  async add(account: { localId: string; email: string; password: string; displayName: string }): Promise<void> {
    const found = (await this.#call(':lookup', { email: [account.email] })) as { users?: unknown[] };
    if (!found.users?.length) await this.#call('', { ...account, emailVerified: true });
    await this.save();
  }

  async #call(path: string, body?: unknown): Promise<unknown> {
    const ask = () =>
      fetch(`${this.#base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    // The emulator sometimes drops connections while it starts.
    const answer = await ask().catch(() => wait(500).then(ask));
    if (!answer.ok) throw new Error(`The Auth emulator refused ${path}: ${await answer.text()}`);
    return answer.json();
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
