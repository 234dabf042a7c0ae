import { createSelector } from '@reduxjs/toolkit';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { toChannelLimits } from '../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { rulesForRun } from '../../domain/plan/planRules.ts';
import { supplyNotes, suppliesOfRun } from '../../domain/rates/supplyOfRun.ts';
import type { SupplyNotes } from '../../domain/rates/supplyOfRun.ts';
import { selectLimitChoice, selectFormData, selectHasFeature, selectKnownFile } from '../selectors.ts';
import type { RootState } from '../storeTypes.ts';
import { selectRowsOfRunCard } from './selectRunCards.ts';

const NO_NOTES: SupplyNotes = { notes: [], faults: [] };
const selectLists = (_state: RootState, lists: AccessData) => lists;

const selectFacts = (state: RootState) => {
  const knownFile = selectKnownFile(state);
  return knownFile.phase === 'read' ? knownFile.facts : null;
};

const selectSupplies = createSelector(
  [
    selectRowsOfRunCard,
    selectLists,
    selectFacts,
    (state: RootState) => selectFormData(state).buyingDemographic,
    (state: RootState) => selectFormData(state).ownPrices,
  ],
  (rows, lists, facts, demographic, ownPrices = []) =>
    rows === null || facts === null ? [] : suppliesOfRun(rows, lists, { facts, demographic, ownPrices }),
);

/** Notes and faults about how much of each channel can be bought, shown before a run. @param lists  the reply to the access call */
export const selectSupplyNotes = createSelector(
  [
    selectSupplies,
    (state: RootState) => selectHasFeature(state, FEATURES.planRules),
    selectFormData,
    selectLimitChoice,
  ],
  (supplies, takesRules, form, choice) => {
    const budget = budgetOf(form);
    const rules = rulesForRun(form.rules, choice.mode, takesRules);
    return supplies.length === 0
      ? NO_NOTES
      : supplyNotes(supplies, { budget, limits: toChannelLimits(choice, budget), rules });
  },
);
