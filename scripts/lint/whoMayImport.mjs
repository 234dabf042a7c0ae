import { readdirSync } from 'node:fs';

/** Folders at the bottom, which nearly every other may import: pure code that knows nothing of the app. */
const BASE = ['core/words', 'core/rules', 'core/contract'];

/** Which folder may import which: the table of docs/architecture.md, one row each. A folder may always import itself. */
const ALLOWED = {
  'core/words': [],
  'core/rules': ['core/words'],
  'core/contract': ['core/words', 'core/rules'],
  'core/planningData': BASE,
  'core/planning': [...BASE, 'core/planningData'],
  'core/audience': [...BASE, 'core/planningData', 'core/planning'],
  'core/clientView': [...BASE, 'core/planningData'],
  backend: ['core'],
  'src/domain': [...BASE, 'core/planningData', 'core/clientView'],
  'src/services': [...BASE, 'core/planningData', 'core/clientView', 'src/domain'],
  'src/slices': [...BASE, 'core/clientView', 'src/domain', 'src/services'],
  'src/app': [...BASE, 'src/domain', 'src/services', 'src/slices'],
  'src/ui': ['core/words'],
  'src/components': [...BASE, 'core/clientView', 'src/domain', 'src/ui'],
};

/** Subfolders, lowest first: each may import those before it, and what its parent folder may. */
const ROOMS = {
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
    'settings',
    'metrics',
    'health',
    'admission',
    'files',
    'workers',
    'http',
    'plans',
    'company',
    'sharing',
    'keep',
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
    'handOver',
    'rates',
    'company',
    'client',
  ],
};

/** Files next to the subfolders that those may import. */
const SHARED_FILES = {
  backend: {
    plans: ['backend/company/wall.ts', 'backend/company/auditLog.ts'],
    routes: ['backend/services.ts', 'backend/readiness.ts'],
    warehouse: ['backend/stopping.ts'],
  },
  'src/domain': Object.fromEntries(
    ROOMS['src/domain'].map((room) => [room, ['src/domain/messages.ts', 'src/domain/paths.ts']]),
  ),
};

const IN_ROOMS = Object.fromEntries(
  Object.entries(ROOMS).flatMap(([floor, rooms]) =>
    rooms.map((room, at) => [
      `${floor}/${room}`,
      [
        ...ALLOWED[floor],
        ...rooms.slice(0, at).map((lower) => `${floor}/${lower}`),
        ...(SHARED_FILES[floor]?.[room] ?? []),
      ],
    ]),
  ),
);

/** The file reader and the desk run in web workers; no other service of the app imports the planning code. */
const IN_WORKERS = [...ALLOWED['src/services'], 'core/planning', 'core/audience'];
const WORKERS = {
  'src/services/audienceReading': IN_WORKERS,
  'src/services/deskWorker': [...IN_WORKERS, 'src/services/audienceReading'],
};

const PAGE_MAY = [
  ...BASE,
  'core/clientView',
  'src/ui',
  'src/components',
  'src/domain',
  'src/slices',
  'src/services',
  'src/app/hooks.ts',
];
const SCREENS = Object.fromEntries(
  readdirSync(new URL('../../src/pages', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => [`src/pages/${entry.name}`, PAGE_MAY]),
);

const ROWS = { ...ALLOWED, ...IN_ROOMS, ...WORKERS, 'src/pages': PAGE_MAY, ...SCREENS };
/** Longest path first: the row of a subfolder wins over that of its parent. */
const FOLDERS = Object.keys(ROWS).sort((a, b) => b.length - a.length);
const OURS = ['core', 'backend', 'src', 'samples', 'testing', 'e2e', 'bench', 'scripts'];
const FOR_TESTS = ['testing', 'samples', 'core/planning/testing', 'core/audience/gallery'];
/** Tests, their helpers in `core` and `backend`, and build scripts. */
const TEST = /\.(test|build)\.tsx?$|^backend\/integrationTests\/|^core\/audience\/gallery\/|^core\/planning\/testing\//;

/** @returns whether `path` is `root` or lies in it. */
const within = (path, root) => path === root || path.startsWith(`${root}/`);

/**
 * Checks one import against the table of docs/architecture.md.
 *
 * @param importer the file that imports, its path from the project's root
 * @param imported the file that is imported, likewise
 * @returns a message with what the folder may import, or undefined when the import is allowed
 */
export function mayNotImport(importer, imported) {
  const isTest = TEST.test(importer);
  if (!OURS.some((root) => within(imported, root)) || (isTest && within(importer, 'src/pages'))) return undefined;
  const folder = FOLDERS.find((row) => within(importer, row));
  if (folder === undefined) return undefined;
  // A test may also import test helpers, but no folder above its own.
  const may = [...ROWS[folder], ...(isTest ? FOR_TESTS : [])];
  if ([folder, ...may].some((allowed) => within(imported, allowed))) return undefined;
  return `${folder} may import only ${[folder, ...may].join(', ')}`;
}
