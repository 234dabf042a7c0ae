import formik from 'formik/package.json';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import clone from './clone.ts';
import cloneDeep from './cloneDeep.ts';
import toPath from './toPath.ts';

/** Lodash itself, which Formik brings. */
const real = (name: string) =>
  createRequire(join(process.cwd(), 'package.json'))(`lodash/${name}`) as (value: unknown) => unknown;
const form = {
  name: 'Autumn',
  budget: '3,000,000',
  touched: { name: true, rows: [{ Min: '0' }, { Min: undefined }] },
  none: null,
};

test('these are the functions of lodash that Formik needs', () => {
  expect(Object.keys(formik.dependencies)).toContain('lodash-es');
});

test.each([[form], [[1, { a: 2 }]], [{}], [[]]])('a copy of %j is one level deep, as lodash makes it', (value) => {
  const copy = clone(value);
  expect(copy).toStrictEqual(real('clone')(value));
  expect(copy).not.toBe(value);
  for (const [name, part] of Object.entries(value)) expect(copy[name as keyof typeof copy]).toBe(part);
});

test.each([[form], [[1, { a: 2 }]], [undefined], [null], ['text'], [true]])(
  'a deep copy of %j shares nothing',
  (value) => {
    expect(cloneDeep(value)).toStrictEqual(real('cloneDeep')(value));
    if (value === form) expect((cloneDeep(form) as typeof form).touched.rows[0]).not.toBe(form.touched.rows[0]);
  },
);

test.each(['name', 'rows[2].amount', 'a.b.c', 'rows[0]', ''])('the parts of "%s" are those of lodash', (name) => {
  expect(toPath(name)).toEqual(real('toPath')(name));
});
