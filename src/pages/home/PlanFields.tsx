import type { FormikProps } from 'formik';
import type { AccessData } from '../../../contract/access.ts';
import { PLAN_NAME_MAXIMUM } from '../../../contract/limits.ts';
import { MoneyField } from '../../components/form/MoneyField.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Panel } from '../../components/Panel.tsx';
import { HOME } from '../../domain/messages.ts';
import styles from './Home.module.css';
import type { ShownLists } from './planFormSchema.ts';
import { withBudgetLeft } from './planFormValues.ts';
import type { PlanFormValues } from './planFormValues.ts';

interface PlanFieldsProps {
  form: FormikProps<PlanFormValues>;
  lists: AccessData;
  shown: ShownLists;
}

/** What the plan is: name, budget, strategy, demographic, client. */
export function PlanFields({ form, lists, shown }: PlanFieldsProps) {
  const field = (name: 'name' | 'budget' | 'strategy' | 'buyingDemographic' | 'client') => ({
    name,
    value: form.values[name],
    error: form.touched[name] ? form.errors[name] : undefined,
    onChange: (value: string) => void form.setFieldValue(name, value),
    onBlur: form.handleBlur,
  });
  const strategy = lists.strategy_details?.find(({ name }) => name === form.values.strategy);
  return (
    <Panel title="The plan">
      <div className={styles.grid}>
        <TextField
          {...field('name')}
          label="Plan name"
          placeholder={HOME.namePlaceholder}
          autoComplete="off"
          maxLength={PLAN_NAME_MAXIMUM}
        />
        <MoneyField
          {...field('budget')}
          label={HOME.budgetLabel}
          onBlur={(event) => {
            form.handleBlur(event);
            void form.setValues((values) => ({ ...values, ...withBudgetLeft(values) }));
          }}
        />
        {shown.strategy && (
          <SelectField
            {...field('strategy')}
            label={HOME.strategyLabel}
            placeholder={HOME.strategyPlaceholder}
            options={lists.strategy ?? []}
            hint={strategy?.says}
          />
        )}
        {shown.demo && (
          <SelectField
            {...field('buyingDemographic')}
            label={HOME.demographicLabel}
            placeholder={HOME.demographicPlaceholder}
            options={lists.demo ?? []}
          />
        )}
        {shown.client && (
          <SelectField
            {...field('client')}
            label={HOME.clientLabel}
            placeholder={HOME.clientPlaceholder}
            options={lists.client ?? []}
          />
        )}
      </div>
    </Panel>
  );
}
