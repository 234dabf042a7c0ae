import type { FormikProps } from 'formik';
import { ChannelLimitsGrid } from '../../components/form/ChannelLimitsGrid.tsx';
import { RadioGroup } from '../../components/form/RadioGroup.tsx';
import { Panel } from '../../components/Panel.tsx';
import { barredChannels } from '../../domain/budgetConstraint.ts';
import { findConstraintFaults, sumLimits } from '../../domain/constraintFaults.ts';
import { budgetOf } from '../../domain/planForm.ts';
import styles from './Home.module.css';
import { withLimit, withTick } from './planFormValues.ts';
import type { PlanFormValues } from './planFormValues.ts';

const MODES = [
  { value: 'default', label: 'default', hint: 'Every channel may take from nothing up to the whole budget.' },
  { value: 'by channel', label: 'by channel', hint: 'Only ticked channels, each within its own min and max.' },
];

/** How the money is limited. Without a budget there is nothing to limit, so both modes are disabled. */
export function ConstraintSection({ form }: { form: FormikProps<PlanFormValues> }) {
  const { values, setValues } = form;
  const budget = budgetOf(values);
  const change = (changes: Partial<PlanFormValues>) => void setValues({ ...values, ...changes });
  return (
    <Panel title="Budget constraints">
      <div className={styles.stack}>
        <RadioGroup
          name="mode"
          label="Budget constraint"
          value={values.mode}
          choices={MODES}
          disabled={budget <= 0}
          hint={budget <= 0 ? 'Enter a budget first.' : undefined}
          onChange={(mode) => change({ mode: mode === 'by channel' ? 'by channel' : 'default' })}
        />
        {values.mode === 'by channel' && (
          <ChannelLimitsGrid
            label="Channels and their limits"
            rows={values.rows}
            selected={values.selected}
            barred={barredChannels(values.selected)}
            sums={sumLimits(values, budget)}
            faults={findConstraintFaults(values, budget)}
            disabled={budget <= 0}
            onTick={(channel, ticked) => change(withTick(values, channel, ticked))}
            onLimit={(channel, field, amount) => change(withLimit(values, channel, field, amount))}
          />
        )}
      </div>
    </Panel>
  );
}
