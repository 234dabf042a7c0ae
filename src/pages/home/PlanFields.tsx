import type { UnknownAction } from '@reduxjs/toolkit';
import { memo } from 'react';
import type { ComponentProps, FocusEvent } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { PLAN_NAME_MAXIMUM } from '../../../core/contract/limits.ts';
import { useAppSelector } from '../../app/hooks.ts';
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
import { selectFormData } from '../../slices/selectors.ts';
import styles from './Home.module.css';
import type { ShownLists } from './planFormSchema.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface PlanFieldsProps {
  form: PlanFormState;
  lists: AccessData;
  shown: ShownLists;
}

/** What the plan is: name, budget, strategy, demographic, client. */
export const PlanFields = memo(function PlanFields({ form, lists, shown }: PlanFieldsProps) {
  return (
    <Panel title="The plan">
      <div className={styles.grid}>
        <PlanName form={form} />
        <Budget form={form} />
        {shown.strategy && <Strategy form={form} lists={lists} />}
        {shown.demo && (
          <Choice
            {...{ form, name: 'buyingDemographic', edited: demographicChosen }}
            label={HOME.demographicLabel}
            placeholder={HOME.demographicPlaceholder}
            options={lists.demo ?? []}
          />
        )}
        {shown.client && (
          <Choice
            {...{ form, name: 'client', edited: clientChosen }}
            label={HOME.clientLabel}
            placeholder={HOME.clientPlaceholder}
            options={lists.client ?? []}
          />
        )}
      </div>
    </Panel>
  );
});

type Edited = (value: string) => UnknownAction;

/** A field's value and what joins it to the form; each field is drawn anew for its own value only. */
function useField({ edit, errors, onBlur }: PlanFormState, name: keyof FormFields, edited: Edited) {
  const value = useAppSelector((state) => selectFormData(state)[name]);
  return { name, value, error: errors[name], onBlur, onChange: (next: string) => void edit(edited(next)) };
}

function PlanName({ form }: { form: PlanFormState }) {
  return (
    <TextField
      {...useField(form, 'name', nameTyped)}
      label="Plan name"
      placeholder={HOME.namePlaceholder}
      autoComplete="off"
      maxLength={PLAN_NAME_MAXIMUM}
    />
  );
}

function Budget({ form }: { form: PlanFormState }) {
  const leave = (event: FocusEvent) => {
    form.onBlur(event);
    form.edit(leaveBudget());
  };
  return <MoneyField {...useField(form, 'budget', budgetTyped)} label={HOME.budgetLabel} onBlur={leave} />;
}

function Strategy({ form, lists }: Omit<PlanFieldsProps, 'shown'>) {
  const field = useField(form, 'strategy', strategyChosen);
  return (
    <SelectField
      {...field}
      label={HOME.strategyLabel}
      placeholder={HOME.strategyPlaceholder}
      options={lists.strategy ?? []}
      hint={lists.strategy_details?.find(({ name }) => name === field.value)?.says}
    />
  );
}

interface ChoiceProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'placeholder' | 'options'> {
  form: PlanFormState;
  name: keyof FormFields;
  edited: Edited;
}

function Choice({ form, name, edited, ...rest }: ChoiceProps) {
  return <SelectField {...useField(form, name, edited)} {...rest} />;
}
