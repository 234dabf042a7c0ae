import { describeFilter, EVERYBODY, parseDemographic } from './demographic.ts';
import { judgeAge, judgeChildren, judgeGender, judgeGroceryBuyer, readAge } from '../demographicValues.ts';

test.each([
  ['people 25-54', { ageFrom: 25, ageTo: 54 }],
  ['People 25 to 54', { ageFrom: 25, ageTo: 54 }],
  ['women 18-39', { ageFrom: 18, ageTo: 39, gender: 'women' }],
  ['Females aged 18–39 years', { ageFrom: 18, ageTo: 39, gender: 'women' }],
  ['men 40+', { ageFrom: 40, gender: 'men' }],
  ['all people 14+', { ageFrom: 14 }],
  ['All People', {}],
  ['adults', {}],
  ['people under 30', { ageTo: 29 }],
  ['grocery buyers 25-54', { ageFrom: 25, ageTo: 54, groceryBuyer: true }],
  ['Main grocery buyers', { groceryBuyer: true }],
  ['Grocery Buyers with children', { groceryBuyer: true, children: true }],
  ['18-24', { ageFrom: 18, ageTo: 24 }],
] as const)('reads "%s"', (name, asks) => {
  expect(parseDemographic(name)).toEqual({ ...EVERYBODY, ...asks });
});

test.each([
  '',
  'people 54-25',
  'left-handed people',
  'high income earners 25-54',
  'men and women',
  'people 25-54 in Victoria',
])('does not guess at "%s"', (name) => {
  expect(parseDemographic(name)).toBeNull();
});

test('says a filter in words', () => {
  expect(describeFilter({ ...EVERYBODY, ageFrom: 25, ageTo: 54, groceryBuyer: true })).toBe(
    'people aged 25 to 54 who buy the groceries',
  );
  expect(describeFilter({ ...EVERYBODY, ageFrom: 40, gender: 'men' })).toBe('men aged 40 or more');
  const columns = [
    { name: 'Region', is: ['Metro'] },
    { name: 'Income', is: ['a', 'b', 'c', 'd', 'e'] },
  ];
  expect(describeFilter({ ...EVERYBODY, gender: 'women', columns })).toBe(
    'women whose "Region" is "Metro" and whose "Income" is "a", "b", "c" or 2 more',
  );
});

test.each([
  ['34', 34, 34],
  ['34 years', 34, 34],
  ['34.6', 34, 34],
  ['34,0', 34, 34],
  ['25-34', 25, 34],
  ['25 to 34', 25, 34],
  ['Aged 25–34', 25, 34],
  ['65+', 65, Infinity],
  ['65 and over', 65, Infinity],
  ['65 years or more', 65, Infinity],
  ['under 18', 0, 17],
  ['<18', 0, 17],
  ['18 and under', 0, 18],
  ['[25,35)', 25, 34],
  ['(24, 34]', 25, 34],
  ['[65,Inf)', 65, Infinity],
  ['3. 25-34', 25, 34],
  ['(3) 25-34', 25, 34],
  ['B. 25-34', 25, 34],
  ['D) 55+', 55, Infinity],
  ['3 = 25 to 34', 25, 34],
  ['7: 65+', 65, Infinity],
  ['25 - 34 Jahre', 25, 34],
  ['25 bis 34 Jahre', 25, 34],
  ['25 bis unter 35 Jahre', 25, 34],
  ['ab 65', 65, Infinity],
  ['65 Jahre und älter', 65, Infinity],
  ['unter 18 Jahren', 0, 17],
  ['de 25 a 34', 25, 34],
  ['De 25 à 34 ans', 25, 34],
  ['moins de 18', 0, 17],
  ['65 ans et plus', 65, Infinity],
  ['más de 65', 65, Infinity],
  ['65 o más', 65, Infinity],
  ['65 anni e oltre', 65, Infinity],
  ['25 t/m 34 jaar', 25, 34],
  ['65 jaar en ouder', 65, Infinity],
  ['65 anos ou mais', 65, Infinity],
  ['up to 17', 0, 17],
])('reads the age "%s"', (text, from, to) => {
  expect(readAge(text)).toEqual({ from, to });
});

test.each(['young', '', '350', '1985', '54-25', '25-34-44'])('does not read "%s" as an age', (text) => {
  expect(readAge(text)).toBeNull();
});

test.each([
  ['25', 'in'],
  ['54', 'in'],
  ['24', 'out'],
  ['55+', 'out'],
  ['25-34', 'in'],
  ['18-24', 'out'],
  ['18-29', 'across'],
  ['50-59', 'across'],
  ['45+', 'across'],
  ['', 'blank'],
  ['Refused', 'blank'],
  ['old', 'unreadable'],
])('an age of "%s" is %s for people 25-54', (text, verdict) => {
  expect(judgeAge(text, { ...EVERYBODY, ageFrom: 25, ageTo: 54 })).toBe(verdict);
});

test.each([
  ['F', 'in'],
  ['Female', 'in'],
  ['woman', 'in'],
  ['M', 'out'],
  ['male', 'out'],
  ['Non-binary', 'out'],
  ['Prefer not to say', 'blank'],
  ['1', 'unreadable'],
])('the gender "%s" is %s for women', (text, verdict) => {
  expect(judgeGender(text, { ...EVERYBODY, gender: 'women' })).toBe(verdict);
});

test.each([
  ['Yes', 'in'],
  ['1', 'in'],
  ['Main grocery buyer', 'in'],
  ['jointly', 'in'],
  ['No', 'out'],
  ['0', 'out'],
  ['Someone else', 'out'],
  ['', 'blank'],
  ['perhaps', 'unreadable'],
])('grocery buyer "%s" is %s', (text, verdict) => {
  expect(judgeGroceryBuyer(text)).toBe(verdict);
});

test.each([
  ['2', 'in'],
  ['0', 'out'],
  ['Yes', 'in'],
  ['No children', 'out'],
])('children "%s" is %s', (text, verdict) => {
  expect(judgeChildren(text)).toBe(verdict);
});
