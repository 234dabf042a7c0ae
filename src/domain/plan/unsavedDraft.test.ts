import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { planForm } from '../../../testing/builders.ts';
import { BLANK_ROWS } from './limits/budgetConstraint.ts';
import { isUnsavedDraft } from './unsavedDraft.ts';
import type { DraftInputs } from './unsavedDraft.ts';
import { BLANK_FORM } from './planForm.ts';

const blank: DraftInputs = { form: BLANK_FORM, mode: 'default', selected: [], hasNewFile: false, savedInputs: null };
const form = planForm();
const limited = BLANK_ROWS.map((row) => (row.Channel === 'Radio' ? { ...row, Max_Budget: '9,000' } : row));
/** A plan after a run, or opened from the past plans. Its saved inputs have the limits in the form of a report. */
const saved: DraftInputs = { ...blank, form, savedInputs: { ...form, budgetConstraint: 'default' } };
const byChannel: DraftInputs = {
  ...saved,
  form: { ...form, budgetConstraint: limited },
  mode: 'by channel',
  selected: ['BVOD', 'Radio'],
  savedInputs: {
    ...form,
    budgetConstraint: {
      Radio: { Min_Budget: 0, Max_Budget: 9_000 },
      BVOD: { Min_Budget: 0, Max_Budget: 500_000 },
    },
  },
};

const television: ChannelGroup = { name: 'TV', channels: ['BVOD', 'Pay TV'], unit: '$', at_most: 9_000 };

test.each<[string, DraftInputs, boolean]>([
  ['a blank form', blank, false],
  ['a budget that was cleared again', { ...blank, form: { ...BLANK_FORM, budget: '' } }, false],
  ['a name alone', { ...blank, form: { ...BLANK_FORM, name: 'A' } }, true],
  ['a budget alone, without a name', { ...blank, form: { ...BLANK_FORM, budget: '5' } }, true],
  ['a client alone', { ...blank, form: { ...BLANK_FORM, client: 'Acme' } }, true],
  ['a file alone', { ...blank, hasNewFile: true }, true],
  ['a plan just run and unchanged', saved, false],
  ['the same with its channels in another order', byChannel, false],
  ['a plan opened and not touched', { ...saved, form: saved.savedInputs! }, false],
  ['a saved plan with another name', { ...saved, form: planForm({ name: 'B' }) }, true],
  ['a saved plan with another budget', { ...saved, form: planForm({ budget: '500,001' }) }, true],
  ['a saved plan with another client', { ...saved, form: planForm({ client: 'Coastline Travel' }) }, true],
  ['a saved plan with one more channel', { ...byChannel, selected: ['BVOD', 'Radio', 'Print'] }, true],
  ['a saved plan with another limit', { ...byChannel, form: { ...form, budgetConstraint: BLANK_ROWS } }, true],
  [
    'a saved plan with all channels ticked and open, which limits nothing',
    { ...saved, mode: 'by channel', selected: CHANNELS },
    false,
  ],
  ['a saved plan with another file', { ...saved, hasNewFile: true }, true],
  ['a run that did not end', { ...saved, savedInputs: null }, true],
  [
    'a plan just run in the default mode, which sends no limits over several channels',
    { ...saved, form: { ...form, rules: { version: 1, goal: undefined, groups: [television] } } },
    false,
  ],
  [
    'a saved plan with limits over several channels that the default mode no longer applies',
    {
      ...saved,
      form: { ...form, rules: { version: 1, goal: undefined, groups: [television] } },
      savedInputs: {
        ...form,
        budgetConstraint: 'default',
        rules: { version: 1, goal: undefined, groups: [television] },
      },
    },
    true,
  ],
  ['limits that count for nothing', { ...saved, form: { ...form, budgetConstraint: limited } }, false],
])('whether the form is an unsaved draft: %s', (_what, plan, expected) => {
  expect(isUnsavedDraft(plan)).toBe(expected);
});

test('the check for a draft runs at every keystroke, so it writes no JSON', () => {
  const written = jest.spyOn(JSON, 'stringify');
  const judged = [saved, byChannel].map(isUnsavedDraft);
  const times = written.mock.calls.length;
  written.mockRestore();
  expect(judged).toEqual([false, false]);
  expect(times).toBe(0);
});
