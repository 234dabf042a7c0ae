import { readGender } from './demographicValues.ts';

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
  ['Mr.', 'men'],
  ['Non-binary', 'other'],
])('"%s" is one of the %s', (text, gender) => {
  expect(readGender(text)).toBe(gender);
});

test.each(['Dr', 'N - No', 'Prefer not to say', 'they/them', '(2)', 'Manager', 'F1'])('"%s" is no gender', (text) => {
  expect(readGender(text)).toBeNull();
});
