import { readdirSync } from 'node:fs';

/** Folders at the bottom, which nearly every other folder may import: pure code that knows nothing of the app. */
const BASE = ['core/words', 'core/text', 'core/rules', 'core/contract'];

/** Which folder may import which: the table of docs/architecture.md, one row each. A folder may always import itself. */
const ALLOWED = {
  'core/words': [],
  'core/text': ['core/words'],
  'core/rules': ['core/words', 'core/text'],
  'core/contract': ['core/words', 'core/text', 'core/rules'],
  'core/planningData': BASE,
  'core/planning': [...BASE, 'core/planningData'],
  'core/audience': [...BASE, 'core/planningData', 'core/planning'],
  'core/clientPage': [...BASE, 'core/planningData'],
  backend: ['core'],
  'src/domain': [...BASE, 'core/planningData', 'core/clientPage'],
  'src/services': [...BASE, 'core/planningData', 'core/clientPage', 'src/domain'],
  'src/slices': [...BASE, 'core/clientPage', 'src/domain', 'src/services'],
  'src/flows': [...BASE, 'core/clientPage', 'src/domain', 'src/services', 'src/slices'],
  'src/app': [...BASE, 'src/domain', 'src/services', 'src/slices', 'src/flows'],
  'src/ui': ['core/words'],
  'src/components': [...BASE, 'core/clientPage', 'src/domain', 'src/ui'],
};

/** Subfolders, lowest first: each may import the subfolders before it, and what its parent folder may. */
const SUBFOLDERS = {
  'core/planning': [
    'kernel',
    'model',
    'solver',
    'proposal',
    'warehouse',
    'goals',
    'weeks',
    'planRules',
    'why',
    'robustness',
    'clusters',
    'desk',
  ],
  'core/audience': [
    'kernel',
    'refusals',
    'bytes',
    'csv',
    'doubts',
    'headings',
    'survey',
    'respondents',
    'crosstabs',
    'workbooks',
    'spss',
  ],
  backend: [
    'common',
    'settings',
    'metrics',
    'health',
    'admission',
    'files',
    'workers',
    'http',
    'database',
    'audit',
    'plans',
    'company',
    'clientLinks',
    'backups',
    'rates',
    'warehouse',
    'proposal',
    'routes',
  ],
  'src/domain': [
    'plan',
    'report',
    'pastPlans',
    'why',
    'weeks',
    'compare',
    'desk',
    'exports',
    'rates',
    'company',
    'clientPage',
  ],
};

/** Single files that a subfolder may import in addition. */
const SHARED_FILES = {
  backend: {
    routes: ['backend/services.ts', 'backend/readiness.ts'],
    warehouse: ['backend/stopping.ts'],
  },
  'src/domain': Object.fromEntries(
    SUBFOLDERS['src/domain'].map((subfolder) => [subfolder, ['src/domain/messages.ts', 'src/domain/paths.ts']]),
  ),
};

const IN_SUBFOLDERS = Object.fromEntries(
  Object.entries(SUBFOLDERS).flatMap(([parent, subfolders]) =>
    subfolders.map((subfolder, index) => [
      `${parent}/${subfolder}`,
      [
        ...ALLOWED[parent],
        ...subfolders.slice(0, index).map((lower) => `${parent}/${lower}`),
        ...(SHARED_FILES[parent]?.[subfolder] ?? []),
      ],
    ]),
  ),
);

/** The file reader and the desk run in web workers; no other service of the app imports the planning code. */
const WORKER_IMPORTS = [...ALLOWED['src/services'], 'core/planning', 'core/audience'];
const WORKERS = {
  'src/services/audienceReading': WORKER_IMPORTS,
  'src/services/deskWorker': [...WORKER_IMPORTS, 'src/services/audienceReading'],
};

const PAGE_IMPORTS = [
  ...BASE,
  'core/clientPage',
  'src/ui',
  'src/components',
  'src/domain',
  'src/slices',
  'src/flows',
  'src/services',
  'src/app/hooks.ts',
];
const PAGES = Object.fromEntries(
  readdirSync(new URL('../../src/pages', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => [`src/pages/${entry.name}`, PAGE_IMPORTS]),
);

const ROWS = { ...ALLOWED, ...IN_SUBFOLDERS, ...WORKERS, 'src/pages': PAGE_IMPORTS, ...PAGES };
/** Longest path first, so that the row of a subfolder is found before the row of its parent. */
const FOLDERS = Object.keys(ROWS).sort((a, b) => b.length - a.length);
const OUR_FOLDERS = ['core', 'backend', 'src', 'samples', 'testing', 'e2e', 'bench', 'scripts'];
/** Folders that only tests may import. */
const FOR_TESTS = ['testing', 'samples', 'core/planning/testing', 'core/audience/gallery'];
/** Tests, their helpers in `core` and `backend`, and build scripts. */
const TEST_FILES =
  /\.(test|build)\.tsx?$|^backend\/integrationTests\/|^core\/audience\/gallery\/|^core\/planning\/testing\//;

/** @returns whether `path` is `root` or lies in it. */
const isWithin = (path, root) => path === root || path.startsWith(`${root}/`);

/**
 * Checks one import against the table of docs/architecture.md.
 *
 * @param importer the file that imports, its path from the project's root
 * @param imported the file that is imported, likewise
 * @returns a message with what the folder may import, or undefined when the import is allowed
 */
export function mayNotImport(importer, imported) {
  const isTest = TEST_FILES.test(importer);
  // The table is only about our own folders. Tests of pages may import anything.
  if (!OUR_FOLDERS.some((root) => isWithin(imported, root)) || (isTest && isWithin(importer, 'src/pages')))
    return undefined;
  const folder = FOLDERS.find((row) => isWithin(importer, row));
  if (folder === undefined) return undefined;
  // A test may also import test helpers, but no folder above its own.
  const otherFolders = [...ROWS[folder], ...(isTest ? FOR_TESTS : [])];
  if ([folder, ...otherFolders].some((allowed) => isWithin(imported, allowed))) return undefined;
  return `${folder} may import only ${[folder, ...otherFolders].join(', ')}`;
}
