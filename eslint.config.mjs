import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { existsSync, readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/** Which folder may import which: the table of docs/architecture.md, one row each. A folder may always import itself. */
const ALLOWED = {
  contract: [],
  planning: ['contract'],
  audience: ['contract', 'planning'],
  backend: ['contract', 'planning', 'audience'],
  'src/domain': ['contract'],
  'src/services': ['contract', 'src/domain', 'planning', 'audience'],
  'src/slices': ['contract', 'src/domain', 'src/services'],
  'src/app': ['contract', 'src/domain', 'src/services', 'src/slices'],
  'src/components': ['contract', 'src/domain'],
};
/** The rooms of the maths, lowest first: each may import those before it, and what they all say money and lists with. */
const PLANNING_ROOMS = ['kernel', 'model', 'solver', 'proposal', 'why'].map((room) => `planning/${room}`);
const PLANNING_WORDS = ['planning/money.ts', 'planning/wording.ts'];
const IN_PLANNING = Object.fromEntries(
  PLANNING_ROOMS.map((room, at) => [room, ['contract', ...PLANNING_WORDS, ...PLANNING_ROOMS.slice(0, at)]]),
);
const PAGE_MAY = ['contract', 'src/components', 'src/domain', 'src/slices', 'src/services', 'src/app/hooks.ts'];
const OURS = ['contract', 'planning', 'audience', 'backend', 'src', 'samples', 'testing', 'e2e', 'bench', 'scripts'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.peer.ts', 'testing/**', 'e2e/**', 'bench/**'];

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
      'planning/kernel/assembly',
      'audience/kernel/assembly',
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
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      'max-lines': ['error', { max: 300 }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.recommended.rules },
  },
  // The later of two entries for a file holds.
  ...Object.entries({ ...ALLOWED, ...IN_PLANNING }).map(([target, allowed]) => ({
    files: [`${target}/**/*.{ts,tsx}`],
    ignores: TESTS,
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-restricted-paths': ['error', { zones: zones(target, allowed) }] },
  })),
  ...screens.map((screen) => ({
    files: [`${screen}/**/*.{ts,tsx}`],
    ignores: TESTS,
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-restricted-paths': ['error', { zones: zones(screen, PAGE_MAY) }] },
  })),
  {
    files: ['src/pages/*.tsx'],
    ignores: TESTS,
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-restricted-paths': ['error', { zones: zones('src/pages', PAGE_MAY) }] },
  },
  {
    files: ['scripts/**', 'bench/**', 'testing/**', 'e2e/**', 'samples/**', 'backend/server.ts'],
    rules: { 'no-console': 'off' },
  },
);
