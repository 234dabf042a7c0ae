import { join } from 'node:path';
import type { Settings } from '../settings/config.ts';

/** What a full, closed or damaged disk is called: to the planner, and to whoever runs the service. */
export interface StorageFault {
  readonly code: string;
  readonly says: string;
  /** Names the path and what to do. */
  readonly log: string;
}

interface Kind {
  readonly codes: RegExp;
  readonly code: string;
  readonly says: string;
  readonly todo: (path: string) => string;
}

const TELL = 'Nothing that was saved is lost. Please tell whoever runs the service, and try again later.';

const KINDS: readonly Kind[] = [
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    code: 'storage_full',
    says: `The planning service has no room left to keep files. ${TELL}`,
    todo: (path) => `The disk of ${path} is full: make room on it, or move DATA_DIR to a larger one.`,
  },
  {
    codes: /^(EROFS|EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/,
    code: 'storage_closed',
    says: `The planning service cannot write to its disk. ${TELL}`,
    todo: (path) =>
      `${path} cannot be written to: give the user that runs the service the right to write there, or set DATA_DIR to a folder it may write to.`,
  },
  {
    codes: /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/,
    code: 'storage_damaged',
    says: `The planning service cannot read its database. ${TELL}`,
    todo: (path) =>
      `${path} is damaged or no database: stop the service, move the file aside and put a backup in its place (docs/deploy.md, "Keeping it").`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR\w*)$/,
    code: 'storage_failing',
    says: `The disk of the planning service does not work as it should. ${TELL}`,
    todo: (path) => `Reading or writing ${path} failed: look at the disk and at the system's log.`,
  },
];

/** What an error of the disk or of the embedded database means; null for any other error. */
export function storageFault(error: unknown, { dataDir }: Pick<Settings, 'dataDir'>): StorageFault | null {
  const { code = '', path } = (error ?? {}) as { code?: unknown; path?: string };
  const kind = typeof code === 'string' ? KINDS.find(({ codes }) => codes.test(code)) : undefined;
  if (!kind || typeof code !== 'string') return null;
  const place = path ?? (code.startsWith('SQLITE') ? join(dataDir, 'plans.sqlite') : dataDir);
  return { code: kind.code, says: kind.says, log: `${kind.todo(place)} (${code})` };
}
