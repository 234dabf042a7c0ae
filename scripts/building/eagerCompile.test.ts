import { eagerCompile } from './eagerCompile.ts';

/** The code of a chunk after the plugin. */
function codeAfterPlugin(file: { name: string; isEntry: boolean; code: string }): string {
  const bundle = { 'assets/one.js': { type: 'chunk', ...file }, 'assets/one.css': { type: 'asset', source: '' } };
  const { generateBundle } = eagerCompile() as unknown as {
    generateBundle: { order: string; handler(options: object, files: object): void };
  };
  expect(generateBundle.order).toBe('post');
  generateBundle.handler({}, bundle);
  return bundle['assets/one.js'].code;
}

test('a chunk of a page starts with the compile hint', () => {
  expect(codeAfterPlugin({ name: 'highcharts', isEntry: false, code: 'a();' })).toBe(
    '//# allFunctionsCalledOnLoad\na();',
  );
});

test.each([
  ['first', false],
  ['program', false],
  ['index', true],
])('the shared chunk %s does not start with the compile hint', (name, isEntry) => {
  expect(codeAfterPlugin({ name, isEntry, code: 'a();' })).toBe('a();');
});
