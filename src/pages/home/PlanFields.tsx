import type { UnknownAction } from '@reduxjs/toolkit';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { PLAN_NAME_MAXIMUM } from '../../../core/contract/limits.ts';
import { MoneyField } from '../../components/form/MoneyField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { HOME } from '../../domain/messages.ts';
import type { PlanFields as FormFields } from '../../domain/plan/planForm.ts';
import { leaveBudget } from '../../slices/flows/desk/leaveBudget.ts';
import {
  budgetTyped,
  clientChosen,
  demographicChosen,
  nameTyped,
  strategyChosen,
} from '../../slices/plan/planEdits.ts';
import styles from './Home.module.css';
import type { ShownLists } from './planFormSchema.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface PlanFieldsProps {
  form: PlanFormState;
  lists: AccessData;
  shown: ShownLists;
}

/** What the plan is: name, budget, strategy, demographic, client. */
export function PlanFields({ form, lists, shown }: PlanFieldsProps) {
  const field = (name: keyof FormFields, edited: (value: string) => UnknownAction) => ({
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.edit(edited(value)),
    onBlur: form.onBlur,
  });
  const strategy = lists.strategy_details?.find(({ name }) => name === form.values.strategy);
  return (
    <Panel title="The plan">
      <div className={styles.grid}>
        <TextField
          {...field('name', nameTyped)}
          label="Plan name"
          placeholder={HOME.namePlaceholder}
          autoComplete="off"
          maxLength={PLAN_NAME_MAXIMUM}
        />
        <MoneyField
          {...field('budget', budgetTyped)}
          label={HOME.budgetLabel}
          onBlur={(event) => {
            form.onBlur(event);
            form.edit(leaveBudget());
          }}
        />
        {shown.strategy && (
          <SelectField
            {...field('strategy', strategyChosen)}
            label={HOME.strategyLabel}
            placeholder={HOME.strategyPlaceholder}
            options={lists.strategy ?? []}
            hint={strategy?.says}
          />
        )}
        {shown.demo && (
          <SelectField
            {...field('buyingDemographic', demographicChosen)}
            label={HOME.demographicLabel}
            placeholder={HOME.demographicPlaceholder}
            options={lists.demo ?? []}
          />
        )}
        {shown.client && (
          <SelectField
            {...field('client', clientChosen)}
            label={HOME.clientLabel}
            placeholder={HOME.clientPlaceholder}
            options={lists.client ?? []}
          />
        )}
      </div>
    </Panel>
  );
}
