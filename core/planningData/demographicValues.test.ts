import { readAge, readGender } from './demographicValues.ts';

test.each<[string, number, number]>([
  ['65 & over', 65, Infinity],
  ['Over 65s', 65, Infinity],
  ['+65', 65, Infinity],
  ['65 up', 65, Infinity],
  ['plus de 65 ans', 65, Infinity],
  ['Under 18s', 0, 17],
  ['teens', 13, 19],
  ['Teenagers', 13, 19],
  ['20s', 20, 29],
  ["In my 30's", 30, 39],
  ['Forties', 40, 49],
  ['25 to under 35', 25, 34],
  ['25-<35', 25, 34],
  ['25 - 34.9', 25, 34],
  ['25..34', 25, 34],
  ['25~34', 25, 34],
  ['18-24-year-olds', 18, 24],
  ['18 to 24 year olds', 18, 24],
  ['Adults 25-34', 25, 34],
  ['Young adults (18-24)', 18, 24],
  ['A18-24', 18, 24],
  ['P14+', 14, Infinity],
  ['25-34 (n=120)', 25, 34],
  ['20s (20-29)', 20, 29],
  ['dai 25 ai 34 anni', 25, 34],
  ['34 years old', 34, 34],
])('ages in words: %s', (text, from, to) => {
  expect(readAge(text)).toEqual({ from, to });
});

test.each(['Refused (99)', 'Early 20s', 'Gen Z', 'M', 'A', 'Plus', 'p', '1990s', 'Friends (TV)'])(
  'no ages: %s',
  (text) => {
    expect(readAge(text)).toBeNull();
  },
);

test.each([
  ['{Female}', 'women'],
  ['a woman', 'women'],
  ['I am a woman', 'women'],
  ["I'm a man", 'men'],
  ['F - Female', 'women'],
  ['M: Male', 'men'],
  ['Female (2)', 'women'],
  ['2 Female', 'women'],
  ['[1] Male', 'men'],
  ['Cis woman', 'women'],
  ['Cisgender man', 'men'],
  ['She/her', 'women'],
  ['He/him', 'men'],
  ['Male respondent', 'men'],
  ['Miss', 'women'],
  ['Woman / female', 'women'],
  ['Man or boy', 'men'],
  ['Mr.', 'men'],
  ['Female (cis)', 'women'],
  ['Man (trans)', 'men'],
  ['Transgender woman', 'women'],
  ['♂', 'men'],
  ['Transgender', 'other'],
  ['Non-binary', 'other'],
])('"%s" is one of the %s', (text, gender) => {
  expect(readGender(text)).toBe(gender);
});

test.each(['Dr', 'N - No', 'Prefer not to say', 'they/them', '(2)', 'Manager', 'F1', 'Male / female'])(
  '"%s" is no gender',
  (text) => {
    expect(readGender(text)).toBeNull();
  },
);
