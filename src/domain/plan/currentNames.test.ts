import type { AccessData } from '../../../core/contract/bodies/access.ts';
import {
  thresholdChangeNote,
  clientChoices,
  demographicChangeNote,
  earlierNames,
  namesOfClient,
  renameSentence,
} from './currentNames.ts';

const lists: AccessData = {
  strategy_details: [{ name: 'Awareness', attention_threshold_seconds: 3, says: '' }],
  list_items: {
    strategy: [{ id: 'brand-awareness', name: 'Awareness', was: ['Brand Awareness'] }],
    demo: [{ id: 'people-25-54', name: 'middle', was: ['people 25-54'], says: 'people aged 25 to 49' }],
    client: [
      { id: 'magpie', name: 'Magpie Mobile', was: ['Magpie', 'Old Magpie'] },
      { id: 'wattle', name: 'Wattle', was: ['Wattle Home'], retired: true },
    ],
  },
};
const form = { strategy: 'Brand Awareness', buyingDemographic: 'women 40+', client: 'Magpie' };

test('earlier names in a form are found, and no others', () => {
  expect(earlierNames(form, lists).map(renameSentence)).toEqual([
    'Brand Awareness is now Awareness.',
    'Magpie is now Magpie Mobile.',
  ]);
  expect(earlierNames({ ...form, strategy: 'Awareness', client: 'Wattle Home' }, lists)).toEqual([]);
  expect(earlierNames(form, {})).toEqual([]);
});

test.each([
  ['Magpie Mobile', ['Magpie', 'Magpie Mobile', 'Old Magpie']],
  ['Wattle', ['Wattle', 'Wattle Home']],
  ['Nobody', ['Nobody']],
])('plans of the client %s may have the names %j', (client, names) => {
  expect([...new Set(namesOfClient(client, lists))].sort()).toEqual(names);
});

test('the clients of plans are listed once, by their current names', () => {
  expect(clientChoices(['Wattle Home', 'Magpie', 'Magpie Mobile', 'Zebra'], lists)).toEqual([
    'Magpie Mobile',
    'Wattle',
    'Zebra',
  ]);
});

test.each([
  [
    'Awareness',
    { strategy: 'Brand Awareness', seconds: 2.5 },
    'Awareness counts from 3 seconds now; this plan counted from 2.5.',
  ],
  ['Awareness', { strategy: 'Awareness', seconds: 3 }, null],
  ['Awareness', { strategy: 'Story', seconds: 10 }, null],
  ['Awareness', null, null],
])('the strategy %s in the form and the run %j give the note %s', (strategy, plan, sentence) => {
  expect(thresholdChangeNote(strategy, plan, lists)).toBe(sentence);
});

const run = (name: string, ages: string) => ({ name, says: `The target is ${ages}. 2,000 of 5,000 respondents.` });
test.each([
  [
    'middle',
    run('people 25-54', 'people aged 25 to 54'),
    'middle counts people aged 25 to 49 now; this plan counted people aged 25 to 54.',
  ],
  [
    'middle',
    run('middle', 'women aged 25 to 49 whose "State" is "N.S.W."'),
    'middle counts people aged 25 to 49 now; this plan counted women aged 25 to 49 whose "State" is "N.S.W.".',
  ],
  ['middle', run('middle', 'people aged 25 to 49'), null],
  ['middle', run('middle', 'the column "People 25-54"'), null],
  ['middle', run('women 40+', 'women aged 40 or more'), null],
  ['women 40+', run('women 40+', 'women aged 18 or more'), null],
  ['middle', null, null],
])('the demographic %s in the form and the run %j give the note %s', (demographic, plan, sentence) => {
  expect(demographicChangeNote(demographic, plan, lists)).toBe(sentence);
});
