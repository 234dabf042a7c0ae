import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { choicesOf, UNFILTERED_SEARCH, withSearchText, foundPlans, planCount, groupedByFamily } from './planList.ts';

const about = { family: 'f', version: 1, versions: 1, made_by: 'ann@agency.example', archived: null };
const plans: PlanListRow[] = [
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
])('the search %j finds %j', (search, keys) => {
  expect(foundPlans(withSearchText(plans), { ...UNFILTERED_SEARCH, ...search }).map(({ key }) => key)).toEqual(keys);
});

test('the choices of a filter are the values in the plans, each once, sorted', () => {
  expect(choicesOf(plans, 'Audience')).toEqual(['Banksia Bank', 'Nestlé']);
  expect(choicesOf(plans, 'Demo')).toEqual(['men 40+', 'people 25-54']);
});

const plan = (key: string, family: string, version: number, versions: number): PlanListRow => ({
  key,
  about: { family, version, versions, made_by: 'ann@agency.example', archived: null },
});
const list = [
  plan('s4', 's', 4, 4),
  plan('x', 'x', 1, 1),
  plan('s2', 's', 2, 4),
  { key: 'bare', about: undefined },
  plan('s1', 's', 1, 4),
];
const keys = (isCollapsed: (family: string) => boolean) =>
  groupedByFamily(list, isCollapsed).plans.map(({ key }) => key);

test('older versions are rows below the newest version, or are collapsed', () => {
  expect(keys(() => false)).toEqual(['s4', 's2', 's1', 'x', 'bare']);
  expect(keys((family) => family === 's')).toEqual(['s4', 'x', 'bare']);
});

test('a version is named by its number and the highest number, even if a version between was deleted', () => {
  const { places } = groupedByFamily(list, () => false);
  expect(Object.fromEntries(places)).toEqual({
    s4: { sentence: 'v4 of 4', isOlder: false, olderVersions: 2 },
    s2: { sentence: 'v2 of 4', isOlder: true, olderVersions: 0 },
    s1: { sentence: 'v1 of 4', isOlder: true, olderVersions: 0 },
  });
});

test.each([
  [[], '0 plans'],
  [[list[1]!], '1 plan'],
  [list, '3 plans, 5 versions'],
])('the number of plans and versions in words (case %#)', (plans, words) => expect(planCount(plans)).toBe(words));
