import { planningData, readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import { repeatedQuestions } from './severalQuestions.ts';
import { matchHeading } from '../headings/headingParts.ts';
import { withoutSharedPrefix } from '../headings/sharedText.ts';

const { mapping } = planningData;

test.each([
  [
    ['media_Netflix', 'media_Event Cinemas', 'media_10 Play', 'media_Zingo'],
    ['Netflix', 'Event Cinemas', '10 Play', 'media_Zingo'],
  ],
  [
    ['media___netflix', 'media___disney_plus', 'media___kiis'],
    ['netflix', 'disney_plus', 'kiis'],
  ],
  [
    ['brands.Netflix', 'brands.Stan', 'brands.Kayo'],
    ['Netflix', 'Stan', 'Kayo'],
  ],
])('the prefix of %s is dropped', (headings, bare) => {
  expect(withoutSharedPrefix(headings, mapping)).toEqual(bare);
});

test.each([
  [['aware_Netflix', 'aware_Stan', 'aware_Kayo']],
  [['sat_Netflix', 'sat_Stan', 'sat_Kayo']],
  [['media_Netflix', 'media_Stan']],
  [['item_Netflix', 'item_Stan', 'item_Kayo', 'item_a', 'item_b', 'item_c', 'item_d']],
])('no prefix of %s is dropped', (headings) => {
  expect(withoutSharedPrefix(headings, mapping)).toEqual(headings);
});

const rows = (headings: readonly string[]) =>
  respondentsText(headings, 120, (person) =>
    headings.map((_, column) => (column === 0 ? 14 + (person % 70) : Math.floor(person / (7 * column)) % 2)),
  );

test('a file with a prefix before all vehicles is read', async () => {
  const { audienceMatrix, doubts } = await readBytes(
    rows(['age', 'media_Facebook', 'media_Netflix', 'media_Event Cinemas']),
  );
  expect(audienceMatrix.vehicles.map(({ publisher }) => publisher)).toEqual(['Facebook', 'Netflix', 'Event Cinemas']);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('nested headings in one line, as pandas writes them, are read', async () => {
  const { audienceMatrix, facts } = await readBytes(
    rows([
      `"('demo', 'age')"`,
      `"('times_per_week', 'Netflix')"`,
      `"('times_per_week', ""Women's Weekly"")"`,
      `"('times_per_week', 'Kayo')"`,
    ]),
  );
  expect(audienceMatrix.vehicles.map(({ publisher }) => publisher)).toContain('Kayo');
  expect(facts.demographic.applied).toBe(true);
});

test.each([
  [['MediaFreq[{oOh!media}].Freq', 'MediaFreq[{QMS}].Freq', 'MediaFreq[{3AW}].Freq', 'MediaFreq[{KIIS}].Freq']],
  [['S4[Nine]: Frequency of usage', 'S4[9Now]: Frequency of usage', 'S4[7plus]: Frequency of usage']],
])('the columns of %s are one question', (headings) => {
  const columns = headings.map((heading, index) => ({ index, heading, mapped: matchHeading(heading, mapping)! }));
  expect(repeatedQuestions(columns, mapping)).toEqual([]);
});
