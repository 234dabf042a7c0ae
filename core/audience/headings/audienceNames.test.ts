import { EVERYBODY } from '../../planningData/lists/demographic.ts';
import { demographicOf, everybodyLabels } from './audienceNames.ts';

const women = { ...EVERYBODY, ageFrom: 25, ageTo: 54, gender: 'women' };

test.each([
  'W25-54',
  'F25-54',
  'W 25-54',
  'w25-54',
  'Women 25/54',
  'Women 25-54yrs',
  'Women (25 to 54)',
  'Target: Women 25-54',
  'TG Women 25-54',
  'Frauen 25-54',
  'Frauen 25 bis 54 Jahre',
  'Femmes 25-54 ans',
  'Mujeres 25-54',
])('%s are women of 25 to 54', (name) => {
  expect(demographicOf(name)).toEqual(women);
});

test.each([
  ['M18-39', { ageFrom: 18, ageTo: 39, gender: 'men' }],
  ['P14+', { ageFrom: 14 }],
  ['Ppl 14+', { ageFrom: 14 }],
  ['A18+', { ageFrom: 18 }],
  ['Personen ab 14 Jahren', { ageFrom: 14 }],
  ['ab 14 J.', { ageFrom: 14 }],
  ['Personen ab 14', { ageFrom: 14 }],
])('%s is the demographic %j', (name, filter) => {
  expect(demographicOf(name)).toEqual({ ...EVERYBODY, ...filter });
});

test.each(['Melbourne', 'Metro 1', 'P4W', 'Past 4 weeks', '7plus', 'M6', 'Women in Film', 'ABC 25-54', 'F1 fans'])(
  '%s is no demographic',
  (name) => {
    expect(demographicOf(name)).toBeNull();
  },
);

test.each([
  [['People 14+', 'Women 25-54'], ['People 14+']],
  [['P14+', 'P18+', 'W25-54'], ['P14+']],
  [['People 18+', 'People 14-24'], []],
  [['People 40+', 'Women 55+'], []],
  [['Women 14+', 'Women 25-54'], []],
])('the labels of everybody among %j are %j', (labels, everybody) => {
  expect(everybodyLabels(labels)).toEqual(everybody);
});
