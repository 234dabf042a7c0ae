import { nearName } from './nearName.ts';

test.each([
  ['Metro 30 spot', ['Metro 15s spot', 'Metro 30s spot'], 'Metro 30s spot'],
  ['Digitall', ['Digital', 'Social'], 'Digital'],
  ['Radoi', ['Radio', 'Video'], 'Radio'],
  ['Netlfix', ['Netflix', 'Binge'], 'Netflix'],
  ['Cinmea', ['Video', 'Radio'], null],
  ['Radio live reed', ['Radio live read'], 'Radio live read'],
  ['Metro 60s spot', ['Metro 30s spot'], null],
  ['METRO 30s-SPOT', ['Metro 30s spot'], null],
  ['Newspapers', ['Digital', 'Print'], null],
])('%s among the names %j misspells %s', (text, names, near) => {
  expect(nearName(text, names)).toBe(near);
});
