import { BLANK_FORM, fromPlanDetails, readStoredForm, withLimitsBeforeManualMix } from '../../domain/plan/planForm.ts';
import { budgetTyped, channelTicked, limitTyped, modeChosen, nameTyped } from './planEdits.ts';
import { planFormReducer } from './planFormSlice.ts';

const manualForm = withLimitsBeforeManualMix({ ...BLANK_FORM, name: 'Often', budget: '1,000' }, 'default');

test('the limits that applied before the mix was set by hand survive a reload and are saved with the plan', () => {
  expect(readStoredForm(JSON.parse(JSON.stringify(manualForm)))!.openConstraint).toBe('default');
  const radioLimits = { Radio: { Min_Budget: 1, Max_Budget: 5 } };
  expect(readStoredForm({ ...manualForm, openConstraint: radioLimits })!.openConstraint).toEqual(radioLimits);
  for (const openConstraint of [undefined, null, 7, 'all', { Radio: 5 }]) {
    expect(readStoredForm({ ...manualForm, openConstraint })).not.toHaveProperty('openConstraint');
  }
  const details = {
    ...{ name: 'Often', budget: '1,000', strategy: '', buyingDemographic: '', client: '' },
    budgetConstraint: { Radio: { Min_Budget: 1000, Max_Budget: 1000 } },
  };
  expect(fromPlanDetails({ ...details, openConstraint: radioLimits }).form.openConstraint).toEqual(radioLimits);
  expect(fromPlanDetails(details).form).not.toHaveProperty('openConstraint');
});

test('a new plan name keeps the limits from before; a change of budget, limits, channels or mode drops them', () => {
  expect(planFormReducer(manualForm, nameTyped('Oftener')).openConstraint).toBe('default');
  for (const edit of [
    budgetTyped('2,000'),
    limitTyped({ channel: 'Radio', field: 'Min_Budget', amount: '5' }),
    channelTicked({ channel: 'Radio', ticked: true }),
    modeChosen('by channel'),
  ]) {
    expect(planFormReducer(manualForm, edit)).not.toHaveProperty('openConstraint');
  }
});
