import { contrast, textOn } from './contrast.ts';

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#767676', '#FFFFFF', 4.54],
])('%s and %s contrast by %d', (one, other, wanted) => expect(contrast(one, other)).toBeCloseTo(wanted, 2));

test('text on any colour contrasts by 4.58 or more', () => {
  const steps = Array.from({ length: 18 }, (_, at) => (at * 15).toString(16).padStart(2, '0'));
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const ground = `#${red}${green}${blue}`;
        expect(contrast(ground, textOn(ground))).toBeGreaterThanOrEqual(4.58);
      }
});
