import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { existsSync, readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

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

/** The rooms of a floor, lowest first: each may import those before it, beside what its floor may. */
const ROOMS = {
  'core/planning': ['kernel', 'model', 'solver', 'proposal', 'source', 'goals', 'why', 'sureness', 'classes', 'desk'],
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
    'engines',
    'http',
    'plans',
    'audiences',
    'proposal',
    'routes',
  ],
  'src/domain': ['plan', 'report', 'table', 'why', 'compare', 'desk', 'handOver'],
};
/** What stands beside the rooms of a floor and is used by them. */
const BESIDE = {
  backend: { routes: ['backend/services.ts', 'backend/readiness.ts'], audiences: ['backend/stopping.ts'] },
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
const OURS = ['core', 'backend', 'src', 'samples', 'testing', 'e2e', 'bench', 'scripts'];
const FOR_TESTS = ['testing', 'samples', 'core/planning/testing', 'core/audience/gallery'];
/** What serves tests beside the tests themselves, and what builds. */
const BESIDE_TESTS = ['**/*.build.ts', '**/testing/**', 'backend/journeys/**', 'core/audience/gallery/**'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', ...BESIDE_TESTS, 'e2e/**', 'bench/**'];

/** no-restricted-paths knows only "from … except …" with paths relative to `from`, so each forbidden root becomes a zone of its own. */
function zones(target, allowed) {
  const may = [target, ...allowed];
  return OURS.flatMap((root) => {
    const inside = may.filter((path) => path === root || path.startsWith(`${root}/`));
    if (inside.includes(root)) return [];
    const except = inside.map((path) => `./${path.slice(root.length + 1)}`);
    return [
      { target: `./${target}`, from: `./${root}`, except, message: `${target} may import only ${may.join(', ')}` },
    ];
  });
}

/** One entry of the table. */
function restricted(files, zonesOf, ignores = []) {
  const rules = { 'import-x/no-restricted-paths': ['error', { zones: zonesOf }] };
  return { files, ignores, plugins: { 'import-x': importX }, rules };
}

const screens = existsSync('src/pages')
  ? readdirSync('src/pages', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `src/pages/${entry.name}`)
  : [];

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      '.data',
      'coverage',
      'test-results',
      'playwright-report',
      'core/planning/kernel/assembly',
      'core/audience/kernel/assembly',
      '**/*.generated.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-self-import': 'error',
      'import-x/no-unresolved': 'off',
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/index(\\.tsx?)?$', message: 'No barrel files: import the file itself.' }] },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"]',
          message: 'What is private is named with #: nobody can reach it, not even by a cast.',
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // The file reader takes its fields apart (`const { bytes, end } = this`) before loops over every byte, which # does not allow.
    files: ['core/audience/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.recommended.rules },
  },
  // The later of two entries for a file holds.
  ...Object.entries({ ...ALLOWED, ...IN_ROOMS, ...WORKERS }).flatMap(([target, allowed]) => [
    restricted([`${target}/**/*.{ts,tsx}`], zones(target, allowed), TESTS),
    // A test may use what serves tests, and no room above its own.
    restricted(
      [`${target}/**/*.{test,build}.{ts,tsx}`, `${target}/{testing,journeys,gallery}/**/*.ts`],
      zones(target, [...allowed, ...FOR_TESTS]),
    ),
  ]),
  ...screens.map((screen) => restricted([`${screen}/**/*.{ts,tsx}`], zones(screen, PAGE_MAY), TESTS)),
  restricted(['src/pages/*.tsx'], zones('src/pages', PAGE_MAY), TESTS),
  {
    files: ['scripts/**', 'bench/**', 'testing/**', 'e2e/**', 'samples/**', 'backend/server.ts'],
    rules: { 'no-console': 'off' },
  },
);
