import { aPlan, assumptions, facts } from '../../../testing/page/comparedPlans.ts';
import type { ComparedPlan } from './comparedPlan.ts';
import { inputDifferences, comparabilityOf } from './compareInputs.ts';

const chosen = (max: number, channel = 'Radio') => ({ [channel]: { Min_Budget: 0, Max_Budget: max } });
/** A plan with a second target that has this number of people. */
const withTargets = (universe: number) => {
  const target = { sample: 500, reach: 1_000_000, share: 0.5, frequency: 2, grps: 100 };
  const names = ['people 25-54', 'women 40+'];
  return aPlan({ report: { target_reach: names.map((name) => ({ ...target, name, universe })) } });
};
/** A plan whose file raised one question, and the number of people in its target. */
const withAnswer = (answered: string | null, people: number) => ({
  ...aPlan({ facts: facts({ target_universe: people }) }),
  doubts: [
    {
      key: 'scale: Nova',
      code: 'scale',
      row: null,
      columns: ['Nova'],
      cells: [],
      says: 'Which end of the scale is never?',
      assumed: '1 is never',
      answered,
      codes: false,
      walk: true,
      answers: ['1 is never', '5 is never'].map((id) => ({
        id,
        says: id,
        universe: null,
        channel: null,
        use: null,
        figures: undefined,
      })),
    },
  ],
});
const differing = (theirs: ComparedPlan, ours = aPlan()) =>
  inputDifferences(ours, theirs).map((line) => [line.label, line.ours, line.theirs]);

test.each<[string, ComparedPlan, string[][]]>([
  ['the same', aPlan(), []],
  ['the same in other letters', aPlan({ form: { buyingDemographic: 'People 25-54', client: 'banksia bank' } }), []],
  ['another name alone', aPlan({ form: { name: 'Autumn' } }), []],
  ['budget', aPlan({ form: { budget: '750,000' } }), [['Budget', '$500,000', '$750,000']]],
  [
    'a budget not known: what the channels receive',
    aPlan({ form: { budget: '0' }, spend: { BVOD: 400_000 } }),
    [['Budget', '$500,000', '$400,000']],
  ],
  ['no budget known at all', aPlan({ form: { budget: '' }, spend: {} }), [['Budget', '$500,000', 'N/A']]],
  [
    'constraints',
    aPlan({ limits: chosen(100_000) }),
    [['Budget Constraints', 'Default', '1 channels: Radio at most $100,000 · the other 14 not chosen']],
  ],
  ['strategy', aPlan({ form: { strategy: 'Reminder' } }), [['Strategy', 'Brand Awareness', 'Reminder']]],
  [
    'demographic',
    aPlan({ form: { buyingDemographic: 'women 40+' } }),
    [['Buying Demographic', 'People 25-54', 'Women 40+']],
  ],
  [
    'a demographic that counted other people of the same file',
    aPlan({ facts: facts({ target_universe: 8_100_000 }) }),
    [['Buying Demographic', 'People 25-54, 9,000,000 people', 'People 25-54, 8,100,000 people']],
  ],
  ['client', aPlan({ form: { client: '' } }), [['Client', 'Banksia Bank', 'N/A']]],
  [
    'threshold',
    aPlan({ report: { assumptions: assumptions({ attention_threshold_seconds: 1 }) } }),
    [['Attention threshold', '2.5 seconds', '1 second']],
  ],
  [
    'audience file',
    aPlan({ facts: facts({ file_name: 'wave2.csv', rows_read: 4000 }) }),
    [['Audience file', 'panel.csv, 5,000 rows, 20,000,000 people', 'wave2.csv, 4,000 rows, 20,000,000 people']],
  ],
  [
    'a file of the same name with other people',
    aPlan({ facts: facts({ universe: 18_000_000 }) }),
    [['Audience file', 'panel.csv, 5,000 rows, 20,000,000 people', 'panel.csv, 5,000 rows, 18,000,000 people']],
  ],
  ['the same file as a workbook', aPlan({ facts: facts({ file_name: 'Panel.xlsx' }) }), []],
  ['the same file, sent again from what was saved', aPlan({ facts: facts({ file_name: 'media_scores.csv' }) }), []],
  [
    'assumptions',
    aPlan({ report: { assumptions: assumptions({ date: '2026-06-01' }) } }),
    [['Assumptions', 'Illustrative, 2026-01-01', 'Illustrative, 2026-06-01']],
  ],
  [
    'assumptions of the same name with other prices',
    aPlan({ report: { assumptions: assumptions({}, { cpm: 15 }) } }),
    [['Assumptions', 'Illustrative, 2026-01-01', 'Illustrative, 2026-01-01, with other figures']],
  ],
])('inputs that differ: %s', (_case, theirs, expected) => {
  expect(differing(theirs)).toEqual(expected);
});

test('the same number of channels with other limits is shown channel by channel', () => {
  const ours = aPlan({ limits: { ...chosen(100_000), ...chosen(5, 'BVOD') } });
  const theirs = aPlan({ limits: { ...chosen(90_000), ...chosen(7, 'Print') } });
  expect(differing(theirs, ours)).toEqual([
    [
      'Budget Constraints',
      '2 channels: BVOD at most $5 · Radio at most $100,000 · the other 13 not chosen',
      '2 channels: Print at most $7 · Radio at most $90,000 · the other 13 not chosen',
    ],
  ]);
  // For a backend that sends only the number of channels, only the texts can be compared.
  expect(differing({ ...theirs, limits: null }, ours)).toEqual([]);
});

test('a maximum of the whole budget is no limit in either plan, whatever the budgets', () => {
  const open = (budget: string) => aPlan({ form: { budget }, limits: chosen(Number(budget.replaceAll(',', ''))) });
  expect(differing(open('750,000'), open('500,000'))).toEqual([['Budget', '$500,000', '$750,000']]);
});

test('answers about the file that differ are named, and not taken for another demographic', () => {
  const [ours, theirs] = [withAnswer(null, 9_000_000), withAnswer('5 is never', 8_100_000)];
  expect(differing(theirs, ours)).toEqual([['Answers about the file', 'Nova: 1 is never', 'Nova: 5 is never']]);
  expect(comparabilityOf(ours, theirs).caveats).toEqual([
    'The answers about the file differ (Nova: 1 is never here, Nova: 5 is never there): the two count different people or contacts.',
  ]);
  // The assumed answer, once given, is no difference.
  expect(differing(withAnswer('1 is never', 9_000_000), ours)).toEqual([]);
});

test.each<[string, ComparedPlan, RegExp[]]>([
  ['the same', aPlan(), []],
  ['another budget, client, constraint', aPlan({ form: { budget: '9', client: 'X' }, limits: chosen(3) }), []],
  [
    'demographic',
    aPlan({ form: { buyingDemographic: 'women 40+' } }),
    [/^The buying demographics differ \(People 25-54 here, Women 40\+ there\)/],
  ],
  [
    'a demographic that counted other people of the same file',
    aPlan({ facts: facts({ target_universe: 8_100_000, target_sample: 2000 }) }),
    [
      /^The buying demographics differ \(People 25-54, 9,000,000 people here, People 25-54, 8,100,000 people there\): the two count different people\.$/,
    ],
  ],
  [
    'a further target that counted other people of the same file',
    withTargets(1_800_000),
    [/^The target Women 40\+ counts other people \(2,000,000 here, 1,800,000 there\): its reach cannot be compared\.$/],
  ],
  ['the same further target', withTargets(2_000_000), []],
  [
    'file, with other people in the demographic',
    aPlan({ facts: facts({ universe: 18_000_000, target_universe: 8_100_000 }) }),
    [/^The audience files differ/],
  ],
  [
    'file',
    aPlan({ facts: facts({ file_name: 'wave2.csv' }) }),
    [/^The audience files differ \(panel\.csv, .*wave2\.csv/],
  ],
  [
    'threshold',
    aPlan({ report: { assumptions: assumptions({ attention_threshold_seconds: 5 }) } }),
    [/attentive from 2\.5 seconds here and from 5 seconds there/],
  ],
  ['another strategy with the same threshold', aPlan({ form: { strategy: 'Reminder' } }), []],
  ['prices', aPlan({ report: { assumptions: assumptions({}, { cpm: 15 }) } }), [/^Prices or attention figures differ/]],
  [
    'a set of another name with the same figures',
    aPlan({ report: { assumptions: assumptions({ name: 'Other' }) } }),
    [],
  ],
  [
    'sets without a common format',
    aPlan({ report: { assumptions: assumptions({ date: '2027-01-01', rows: [] }) } }),
    [/^Prices or attention figures differ/],
  ],
])('caveats of two plans that differ in: %s', (_case, theirs, expected) => {
  const { caveats, unknown } = comparabilityOf(withTargets(2_000_000), theirs);
  expect(caveats).toHaveLength(expected.length);
  expected.forEach((pattern, at) => expect(caveats[at]).toMatch(pattern));
  expect(unknown).toEqual([]);
});

test('fields that a backend left out are unknown, and the strategy is compared in place of the threshold', () => {
  const withoutFacts = { facts: null, report: { assumptions: undefined } };
  expect(comparabilityOf(aPlan(), aPlan(withoutFacts))).toEqual({
    caveats: [],
    unknown: [
      'The replies do not tell whether both used the same audience file.',
      'The replies do not tell whether both used the same prices and attention figures.',
    ],
  });
  const { caveats } = comparabilityOf(aPlan(), aPlan({ ...withoutFacts, form: { strategy: 'Reminder' } }));
  expect(caveats).toEqual([
    'The strategies differ (Brand Awareness here, Reminder there), and with them what counts as attentive.',
  ]);
});

test('money of 13 weeks and money of a month are not like for like', () => {
  const thirteenWeeks = { ...aPlan(), weeks: { weeks: 13, start: '2027-01-04' } };
  const aMonth = { ...aPlan(), weeks: { weeks: 4, start: '2027-01-04' } };
  const none = { ...aPlan(), weeks: null };
  expect(comparabilityOf(thirteenWeeks, none).caveats).toEqual([
    'The money is spent over different times (over 13 weeks here, in a month there).',
  ]);
  expect(comparabilityOf(aMonth, none).caveats).toEqual([]);
  expect(comparabilityOf(thirteenWeeks, aPlan()).caveats).toEqual([]);
});

test('demographics that neither file could apply count the same people', () => {
  const everybody = facts({ demographic: { name: '', applied: false, says: 'Everybody.' } });
  const theirs = aPlan({ facts: everybody, form: { buyingDemographic: 'women 40+' } });
  expect(comparabilityOf(aPlan({ facts: everybody }), theirs).caveats).toEqual([]);
});
