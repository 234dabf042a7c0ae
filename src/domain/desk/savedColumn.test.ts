import { aPlan, facts } from '../../../testing/page/comparedPlans.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { savedColumn } from './savedColumn.ts';

const lines = (...given: Parameters<typeof savedColumn>) =>
  Object.fromEntries(savedColumn(...given).lines.map(({ label, value }) => [label, value]));

test('a saved plan is shown with its saved figures and its difference to the desk’s plan', () => {
  const theirs = aPlan({
    form: { name: 'Autumn' },
    // Cents, rounded by the largest remainder as the report rounds them.
    spend: { Radio: 300_000.4, Social: 199_999.3, Print: 0.3 },
    report: {
      ...{ attentive_reach: 1_022_915.4, cost_per_attentive_reach: 0.489, frequency: 2.345 },
      why: {
        television: undefined,
        sampling_error: undefined,
        distribution: [{ times: 3, plain: 900, attentive: 412_345.2 }],
      },
    },
  });
  expect(lines(theirs, aPlan())).toEqual({
    Budget: '$500,000',
    Reach: '1,022,915',
    Difference: '22,915 more',
    Cost: '$0.49',
    Frequency: '2.35',
    '3+ reach': '412,345',
    GRPs: 'N/A',
    'Attentive GRPs': 'N/A',
    Prices: 'as the plan',
    Limits: 'Default',
  });
  const { name, spend, budget, caveats } = savedColumn(theirs, aPlan());
  expect([name, budget, caveats]).toEqual(['Autumn', 500_000, []]);
  expect(spend[CHANNELS.indexOf('Radio')]).toBe(300_001);
  expect(spend.reduce((sum, money) => sum + money, 0)).toBe(500_000);
});

test('plans with different targets show "not alike" in place of a difference', () => {
  const theirs = aPlan({ form: { buyingDemographic: 'women 25-54' } });
  expect(lines(theirs, aPlan()).Difference).toBe('not alike');
  expect(savedColumn(theirs, aPlan()).caveats).toEqual([expect.stringMatching(/^The buying demographics differ/)]);
  const other = aPlan({ facts: facts({ file_name: 'other.csv' }) });
  expect(savedColumn(other, aPlan()).caveats).toEqual([expect.stringMatching(/^The audience files differ/)]);
});

test('fields that a backend left out are shown as unknown', () => {
  const bare = aPlan({ report: { why: undefined, frequency: Number.NaN }, facts: null });
  expect(lines(bare, aPlan())).toMatchObject({ Frequency: 'N/A', '3+ reach': 'N/A', GRPs: 'N/A' });
});

test.each([
  ['more people', 1_100_000, {}, true],
  ['fewer people', 900_000, {}, false],
  ['as many people', 1_000_000.4, {}, null],
  ['a plan that is not alike', 1_100_000, { buyingDemographic: 'women 25-54' }, null],
  ['an unknown reach', Number.NaN, {}, null],
])('the difference says whether it is an improvement: %s', (_case, reach, form, isGood) => {
  const theirs = aPlan({ form, report: { attentive_reach: reach } });
  const line = savedColumn(theirs, aPlan({ report: { attentive_reach: 1_000_000 } })).lines.find(
    ({ label }) => label === 'Difference',
  );
  expect(line).toHaveProperty('isGood', isGood);
});
