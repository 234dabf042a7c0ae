import { planningData } from '../../../testing/audience/reading.ts';
import { matchHeading } from '../headings/headingParts.ts';
import { repeatedQuestions } from './severalQuestions.ts';

const { mapping } = planningData;

test.each([
  [['MediaFreq[{oOh!media}].Freq', 'MediaFreq[{QMS}].Freq', 'MediaFreq[{3AW}].Freq', 'MediaFreq[{KIIS}].Freq']],
  [['S4[Nine]: Frequency of usage', 'S4[9Now]: Frequency of usage', 'S4[7plus]: Frequency of usage']],
])('the columns of %s are one question', (headings) => {
  const columns = headings.map((heading, index) => ({ index, heading, mapped: matchHeading(heading, mapping)! }));
  expect(repeatedQuestions(columns, mapping)).toEqual([]);
});
