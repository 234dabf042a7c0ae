import type { UnknownAction } from '@reduxjs/toolkit';
import { memo } from 'react';
import type { ComponentProps, FocusEvent } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { MoneyField } from '../../components/form/MoneyInput.tsx';
import { classNames } from '../../ui/classNames.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { HOME } from '../../domain/messages.ts';
import type { PlanFields as FormFields } from '../../domain/plan/planForm.ts';
import { retiredChoiceError } from '../../domain/plan/currentNames.ts';
import { capLimits } from '../../flows/plan/capLimits.ts';
import {
  budgetTyped,
  clientChosen,
  demographicChosen,
  nameTyped,
  strategyChosen,
} from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import styles from './Home.module.css';
import { CHOICE_WORDS } from './planFormSchema.ts';
import { RatesOfRun } from './RatesOfRun.tsx';
import type { useCurrentNames } from './useCurrentNames.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface PlanFieldsProps {
  form: PlanFormState;
  lists: AccessData;
  /** Notes shown at the fields, for example that a chosen name was replaced by its current name. */
  notes: ReturnType<typeof useCurrentNames>;
}

/** Name, budget and client of the plan. */
export const PlanFields = memo(function PlanFields({ form, lists, notes }: PlanFieldsProps) {
  const { client = [] } = lists;
  return (
    <section aria-label="The plan" className={classNames(styles.part, styles.grid)}>
      <PlanName form={form} />
      <Budget form={form} />
      <div>
        {client.length > 0 && (
          <Choice
            form={form}
            name="client"
            createAction={clientChosen}
            noun={CHOICE_WORDS.client}
            options={client}
            label={HOME.clientLabel}
            placeholder={HOME.clientPlaceholder}
            note={notes.client}
          />
        )}
        <RatesOfRun edit={form.edit} lists={lists} />
      </div>
    </section>
  );
});

/** Strategy and buying demographic of the plan. Renders nothing if the reply to the access call has neither list. */
export const PlanChoices = memo(function PlanChoices({ form, lists, notes }: PlanFieldsProps) {
  const { strategy = [], demo = [] } = lists;
  if (strategy.length + demo.length === 0) return null;
  return (
    <section aria-label="Target and attention" className={classNames(styles.part, styles.choices)}>
      {strategy.length > 0 && (
        <Choice
          form={form}
          name="strategy"
          createAction={strategyChosen}
          noun={CHOICE_WORDS.strategy}
          options={strategy}
          label={HOME.strategyLabel}
          placeholder={HOME.strategyPlaceholder}
          details={lists.strategy_details}
          note={notes.strategy}
        />
      )}
      {demo.length > 0 && (
        <Choice
          form={form}
          name="buyingDemographic"
          createAction={demographicChosen}
          noun={CHOICE_WORDS.demo}
          options={demo}
          label={HOME.demographicLabel}
          placeholder={HOME.demographicPlaceholder}
          note={notes.buyingDemographic}
        />
      )}
    </section>
  );
});

type CreateAction = (value: string) => UnknownAction;

/** A field's value and handlers. Each field renders only when its own value changes. */
function useField({ edit, errors, onBlur }: PlanFormState, name: keyof FormFields, createAction: CreateAction) {
  const value = useAppSelector((state) => selectFormData(state)[name]);
  return { name, value, error: errors[name], onBlur, onChange: (next: string) => void edit(createAction(next)) };
}

function PlanName({ form }: { form: PlanFormState }) {
  return (
    <TextField
      {...useField(form, 'name', nameTyped)}
      label="Plan name"
      placeholder={HOME.namePlaceholder}
      autoComplete="off"
      maxLength={PLAN_NAME_MAX_LENGTH}
    />
  );
}

function Budget({ form }: { form: PlanFormState }) {
  const handleBlur = (event: FocusEvent) => {
    form.onBlur(event);
    // Caps maximums at the new budget, or restores them.
    form.edit(capLimits());
  };
  return <MoneyField {...useField(form, 'budget', budgetTyped)} label={HOME.budgetLabel} onBlur={handleBlur} />;
}

interface ChoiceProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'placeholder'> {
  form: PlanFormState;
  name: keyof FormFields;
  createAction: CreateAction;
  /** The word for an option in messages, such as "strategy". */
  noun: string;
  options: readonly string[];
  /** A note about the chosen name. */
  note: string | undefined;
  /** Descriptions of the options. */
  details?: AccessData['strategy_details'];
}

function Choice({ form, name, createAction, noun, options, details, ...rest }: ChoiceProps) {
  const field = useField(form, name, createAction);
  // A retired name is reported at once, even if the field is untouched. Otherwise an older plan would look ready to run.
  const error = field.error ?? retiredChoiceError(noun, field.value, options) ?? undefined;
  const hint = details?.find((detail) => detail.name === field.value)?.says;
  return <SelectField {...field} {...rest} {...{ error, hint, options }} />;
}
