import { planForm } from '../../../testing/builders.ts';
import { validatePlanForm } from './planFormSchema.ts';

const ALL_LISTS = { strategy: ['Brand Awareness'], demo: ['people 25-54'], client: ['Banksia Bank'] };
const faultsOf = (name: string) =>
  validatePlanForm({ ...planForm({ name }), mode: 'default', rows: [], selected: [] }, ALL_LISTS);

test.each([1, 199, 200])('a name of %d characters is accepted', (length) => {
  expect(faultsOf('n'.repeat(length))).toEqual({});
});

test('a name of 201 characters is refused; spaces around a name do not count', () => {
  expect(faultsOf('n'.repeat(201))).toEqual({ name: 'Use at most 200 characters.' });
  expect(faultsOf(`  ${'n'.repeat(200)}  `)).toEqual({});
});

test.each(['', '   ', '\u200b', '\ufeff\u3164 '])('a name without visible characters (%j) is missing', (name) => {
  expect(faultsOf(name)).toEqual({ name: 'Enter a name for the plan.' });
});
