import { readdirSync } from 'node:fs';

/** What both sides of the contract may say: pure, tiny, below everything. */
const GROUND = ['core/words', 'core/rules', 'core/contract'];

/** Which folder may import which: the table of docs/architecture.md, one row each. A folder may always import itself. */
const ALLOWED = {
  'core/words': [],
  'core/rules': ['core/words'],
  'core/contract': ['core/words', 'core/rules'],
  'core/planningData': GROUND,
  'core/planning': [...GROUND, 'core/planningData'],
  'core/audience': [...GROUND, 'core/planningData', 'core/planning'],
  backend: ['core'],
  'src/domain': [...GROUND, 'core/planningData'],
  'src/services': [...GROUND, 'core/planningData', 'src/domain'],
  'src/slices': [...GROUND, 'src/domain', 'src/services'],
  'src/app': [...GROUND, 'src/domain', 'src/services', 'src/slices'],
  'src/ui': ['core/words'],
  'src/components': [...GROUND, 'src/domain', 'src/ui'],
};

/**
 * The rooms of a floor, lowest first: each may import those before it, beside what its floor may.
 *
 * @public testing/house/documents.test.ts holds it against the page
 */
export const ROOMS = {
  'core/planning': [
    'kernel',
    'model',
    'solver',
    'proposal',
    'warehouse',
    'goals',
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
    'limits',
    'files',
    'workers',
    'http',
    'plans',
    'warehouse',
    'proposal',
    'routes',
  ],
  'src/domain': ['plan', 'report', 'table', 'why', 'compare', 'desk', 'handOver'],
};

/** What stands beside the rooms of a floor and is used by them. */
const BESIDE = {
  backend: { routes: ['backend/services.ts', 'backend/readiness.ts'], warehouse: ['backend/stopping.ts'] },
  'src/domain': Object.fromEntries(
    ROOMS['src/domain'].map((room) => [room, ['src/domain/messages.ts', 'src/domain/paths.ts']]),
  ),
};

const IN_ROOMS = Object.fromEntries(
  Object.entries(ROOMS).flatMap(([floor, rooms]) =>
    rooms.map((room, at) => [
      `${floor}/${room}`,
      [...ALLOWED[floor], ...rooms.slice(0, at).map((lower) => `${floor}/${lower}`), ...(BESIDE[floor]?.[room] ?? [])],
    ]),
  ),
);

/** The file reader and the desk run in workers of the browser; nothing else of the app's services asks for the maths. */
const IN_WORKERS = [...ALLOWED['src/services'], 'core/planning', 'core/audience'];
const WORKERS = {
  'src/services/audienceReading': IN_WORKERS,
  'src/services/deskWorker': [...IN_WORKERS, 'src/services/audienceReading'],
};

const PAGE_MAY = [
  ...GROUND,
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
/** A row for a room stands before the one for its floor. */
const FOLDERS = Object.keys(ROWS).sort((a, b) => b.length - a.length);
const OURS = ['core', 'backend', 'src', 'samples', 'testing', 'e2e', 'bench', 'scripts'];
const FOR_TESTS = ['testing', 'samples', 'core/planning/testing', 'core/audience/gallery'];
/** What serves tests beside the tests themselves, and what builds. */
const TEST = /\.(test|build)\.tsx?$|^backend\/journeys\/|^core\/audience\/gallery\/|^core\/planning\/testing\//;

/** @returns whether `path` is `root` or lies in it. */
const within = (path, root) => path === root || path.startsWith(`${root}/`);

/**
 * What the table of docs/architecture.md says of one import.
 *
 * @param importer the file that imports, its path from the project's root
 * @param imported the file that is imported, likewise
 * @returns what the importer's folder may import, where this import is none of it; undefined where it may
 */
export function mayNotImport(importer, imported) {
  const isTest = TEST.test(importer);
  if (!OURS.some((root) => within(imported, root)) || (isTest && within(importer, 'src/pages'))) return undefined;
  const folder = FOLDERS.find((row) => within(importer, row));
  if (folder === undefined) return undefined;
  // A test may use what serves tests, and no room above its own.
  const may = [...ROWS[folder], ...(isTest ? FOR_TESTS : [])];
  if ([folder, ...may].some((allowed) => within(imported, allowed))) return undefined;
  return `${folder} may import only ${[folder, ...may].join(', ')}`;
}
