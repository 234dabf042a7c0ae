import { eagerCompile } from './eagerCompile.ts';

/** What becomes of a file of the build. */
function written(file: { name: string; isEntry: boolean; code: string }): string {
  const bundle = { 'assets/one.js': { type: 'chunk', ...file }, 'assets/one.css': { type: 'asset', source: '' } };
  const { generateBundle } = eagerCompile() as unknown as {
    generateBundle: { order: string; handler(options: object, files: object): void };
  };
  expect(generateBundle.order).toBe('post');
  generateBundle.handler({}, bundle);
  return bundle['assets/one.js'].code;
}

test('a part of a page asks to be compiled whole, before everything else that is in it', () => {
  expect(written({ name: 'highcharts', isEntry: false, code: 'a();' })).toBe('//# allFunctionsCalledOnLoad\na();');
});

test.each([
  ['first', false],
  ['program', false],
  ['index', true],
])('what every visit brings does not: %s', (name, isEntry) => {
  expect(written({ name, isEntry, code: 'a();' })).toBe('a();');
});
