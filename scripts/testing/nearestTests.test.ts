import { nearestTests, within } from './nearestTests.ts';

/** A small repository's tests, and what stands in them. */
const TESTS: Record<string, string> = {
  'scripts/emulator/authEmulator.test.ts':
    "import { startAuthEmulator } from './authEmulator.ts';\nstartAuthEmulator()",
  'scripts/emulator/mailedLinks.test.ts': "import { links } from './mailedLinks.ts';",
  'backend/app.test.ts': "import { startBackend } from '../testing/startBackend.ts';\nstartBackend()",
  'backend/http/tokens.test.ts': "import { read } from './tokens.ts';",
  'backend/http/calls.test.ts':
    "import { startBackend } from '../../testing/startBackend.ts';\nimport { read } from './tokens.ts';\nstartBackend()",
  'backend/routes/run.test.ts': "import { read } from '../http/tokens.ts';",
  'src/domain/money.test.ts': "import { money } from './money.ts';",
};
const near = (...changed: string[]) => nearestTests(changed, Object.keys(TESTS), (path) => TESTS[path]!);

test.each<[string, string[], string[]]>([
  ['a test is its own', ['src/domain/money.test.ts'], ['src/domain/money.test.ts']],
  [
    'a file: the test of its name, those beside it that import it, then the others',
    ['backend/http/tokens.ts'],
    ['backend/http/tokens.test.ts', 'backend/http/calls.test.ts', 'backend/routes/run.test.ts'],
  ],
  [
    'the emulator’s tests when what they cover changed',
    ['scripts/emulator/authEmulator.ts'],
    ['scripts/emulator/authEmulator.test.ts'],
  ],
  ['and not for what stands beside it', ['scripts/emulator/owner.ts'], ['scripts/emulator/mailedLinks.test.ts']],
  ['a file nobody names: what its folder has', ['src/domain/people.ts'], ['src/domain/money.test.ts']],
  ['a document: none', ['docs/tour.md'], []],
  [
    'several files: the nearest of all first',
    ['backend/http/tokens.ts', 'src/domain/money.ts'],
    [
      'backend/http/tokens.test.ts',
      'src/domain/money.test.ts',
      'backend/http/calls.test.ts',
      'backend/routes/run.test.ts',
    ],
  ],
])('%s', (_what, changed, expected) => {
  expect(near(...changed)).toEqual(expected);
});

test.each<[number, string[], string[]]>([
  [1, ['backend/http/calls.test.ts'], ['backend/http/tokens.test.ts', 'scripts/emulator/authEmulator.test.ts']],
  [7, ['backend/http/calls.test.ts', 'backend/http/tokens.test.ts'], ['scripts/emulator/authEmulator.test.ts']],
  [60, ['backend/http/calls.test.ts', 'backend/http/tokens.test.ts', 'scripts/emulator/authEmulator.test.ts'], []],
])('%i seconds suffice for the nearest, and for one in any case', (budget, run, left) => {
  const tests = ['backend/http/calls.test.ts', 'backend/http/tokens.test.ts', 'scripts/emulator/authEmulator.test.ts'];
  expect(within(budget, tests, (path) => TESTS[path]!)).toEqual({ run, left });
});
