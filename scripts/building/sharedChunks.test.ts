import { join } from 'node:path';
import { sharedChunks } from './sharedChunks.ts';

const absolute = (path: string) => join(process.cwd(), path);
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['react', 'src/shared.ts'],
  'core/contract/calls.ts': ['yup'],
  'src/services/planning/planningApi.ts': ['core/contract/calls.ts', 'toolkit', 'src/shared.ts'],
  'src/start.tsx': ['src/App.tsx', 'src/services/planning/planningApi.ts'],
  'src/App.tsx': ['react', 'toolkit', 'router'],
  'src/pages/Page.tsx': ['yup', 'src/App.tsx', 'src/pages/own.ts'],
};
const modules = {
  getModuleInfo: (id: string) => ({ importedIds: (IMPORTS[id.replace(absolute('') + '/', '')] ?? []).map(absolute) }),
};

test('a module that every visit loads is in the chunk of its first importer', () => {
  const chunksOf = (path: string) =>
    sharedChunks()
      .toSorted((one, other) => other.priority - one.priority)
      .map(({ name }) => name(absolute(path), modules))
      .filter((name) => name !== null);
  expect(['react', 'src/shared.ts'].map(chunksOf)).toEqual([['first'], ['first']]);
  const programModules = [
    'core/contract/calls.ts',
    'src/services/planning/planningApi.ts',
    'yup',
    'toolkit',
    'router',
    'src/App.tsx',
  ];
  for (const path of programModules) expect(chunksOf(path)).toEqual(['program']);
  // Entries, and modules that only one page imports.
  expect(['src/main.tsx', 'src/start.tsx', 'src/pages/Page.tsx', 'src/pages/own.ts'].flatMap(chunksOf)).toEqual([]);
});
