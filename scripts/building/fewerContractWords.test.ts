import { parse as parseModule } from 'acorn';
import { fewerContractWords } from './fewerContractWords.ts';

/** The tree that the bundler makes of code, by another parser: the bundler's own does not run here. */
const parse = (code: string) => parseModule(code, { ecmaVersion: 'latest', sourceType: 'module' });

const transform = (code: string, id = '/anywhere/core/contract/bodies/x.ts') => {
  const { transform: hook } = fewerContractWords() as unknown as {
    transform(code: string, id: string): { code: string } | null;
  };
  return hook.call({ parse } as never, code, id)?.code;
};

test.each([
  ['a(object({ says: text() }).meta({ named: "X", says: `It, (really).` }))', 'a(object({ says: text() }))'],
  ['text().meta({ says: "x" }).required().meta({ named: "Y" })', 'text().required()'],
  ['text().meta({ says: "x", fits: (one) => one.says })', 'text().meta({ fits: (one) => one.says })'],
  ['text().meta({ jsonTextOf: text().meta({ says: "inner" }) })', 'text().meta({ jsonTextOf: text() })'],
  ['x({ a: text().meta({ says: "x" }), b: 1 })', 'x({ a: text(), b: 1 })'],
  ['text().meta()?.fits', 'text().meta()?.fits'],
  ['x({ a: { says: "x", route: "access", reply } })', 'x({ a: { route: "access", reply } })'],
  ['x({ says: "shown", at: 1 })', 'x({ says: "shown", at: 1 })'],
])('%s is built as %s', (code, built) => {
  expect(transform(code)!.replaceAll(/\s+/g, ' ')).toBe(built);
});

test('other code keeps its words', () => {
  expect(transform('text().meta({ says: "x" })', '/anywhere/core/words/x.ts')).toBeUndefined();
});
