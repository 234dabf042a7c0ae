import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of LibreOffice's programs. */
const OFFICE = '/usr/lib/libreoffice/program';

/** Whether an office program is installed; prints a message if not. */
export function hasProgram(command: string): boolean {
  const isHere = [...(process.env.PATH ?? '').split(':'), OFFICE].some((folder) => existsSync(join(folder, command)));
  if (!isHere) process.stdout.write(`${command} is not installed: opening our files with it is NOT tested.\n`);
  return isHere;
}

/**
 * Opens, recalculates and converts files with LibreOffice, all in one start, because starting takes longest.
 * @param ending  of the converted files
 */
export function convertedByLibreOffice(files: readonly Uint8Array[], ending: string, from = 'xlsx'): Buffer[] {
  return inFolder((folder) => {
    const paths = files.map((_, at) => join(folder, `in${at}.${from}`));
    files.forEach((bytes, at) => writeFileSync(paths[at]!, bytes));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const out = join(folder, 'out');
    const options = ['--headless', '--convert-to', ending, '--outdir', out];
    execFileSync('soffice', [profile, ...options, ...paths], { stdio: 'pipe' });
    return files.map((_, at) => readFileSync(join(out, `in${at}.${ending}`)));
  });
}

/** Opens, recalculates and saves workbooks with Gnumeric. */
export function convertedByGnumeric(files: readonly Uint8Array[]): Buffer[] {
  return inFolder((folder) =>
    files.map((bytes) => {
      const [from, to] = ['in.xlsx', 'out.xlsx'].map((name) => join(folder, name)) as [string, string];
      writeFileSync(from, bytes);
      execFileSync('ssconvert', ['--recalc', from, to], { stdio: 'pipe' });
      return readFileSync(to);
    }),
  );
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
