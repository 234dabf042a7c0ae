import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where LibreOffice keeps the programs it is made of. */
const OFFICE = '/usr/lib/libreoffice/program';

/** Whether an office program is here to open our files with; says what is not tested where it is not. */
export function hasProgram(command: string): boolean {
  const isHere = [...(process.env.PATH ?? '').split(':'), OFFICE].some((folder) => existsSync(join(folder, command)));
  if (!isHere) process.stdout.write(`${command} is not installed: what it makes of our files is NOT tested.\n`);
  return isHere;
}

/**
 * What LibreOffice writes after it has opened files and computed them anew, all in one start, which takes longer than most of them.
 * @param ending  of the files it is to write
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

/** What Gnumeric writes after it has opened workbooks and computed them anew. */
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
