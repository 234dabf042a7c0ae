import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { choicesOf, EVERYTHING, withSearchText, foundPlans } from './foundPlans.ts';

const about = { family: 'f', version: 1, versions: 1, made_by: 'ann@agency.example', archived: null };
const plans: SavedPlan[] = [
  { key: 'a', Scenario_Name: 'Spring launch', Audience: 'Nestlé', Demo: 'men 40+', Audience_File: 'panel.csv', about },
  { key: 'b', Scenario_Name: 'Autumn', Audience: 'Banksia Bank', Demo: 'people 25-54', Planning_Setting: null, about },
  {
    key: 'c',
    Scenario_Name: null,
    Audience: 'Banksia Bank',
    about: { ...about, archived: '2026-01-01T00:00:00.000Z' },
  },
  { key: 'd', Scenario_Name: 'Spring', about: undefined },
];

test.each([
  [{}, ['a', 'b', 'd']],
  [{ text: 'SPRING' }, ['a', 'd']],
  [{ text: '  launch   spring ' }, ['a']],
  [{ text: 'nestle' }, ['a']],
  [{ text: 'panel.csv' }, ['a']],
  [{ text: 'ann@' }, ['a', 'b']],
  [{ text: 'spring bank' }, []],
  [{ client: 'Banksia Bank' }, ['b']],
  [{ demographic: 'men 40+', text: 'zz' }, []],
  [{ demographic: 'men 40+' }, ['a']],
  [{ archived: true }, ['c']],
  [{ archived: true, text: 'spring' }, []],
])('%j finds %j', (search, keys) => {
  expect(foundPlans(withSearchText(plans), { ...EVERYTHING, ...search }).map(({ key }) => key)).toEqual(keys);
});

test('choices are what the plans hold, each once, in order', () => {
  expect(choicesOf(plans, 'Audience')).toEqual(['Banksia Bank', 'Nestlé']);
  expect(choicesOf(plans, 'Demo')).toEqual(['men 40+', 'people 25-54']);
});
