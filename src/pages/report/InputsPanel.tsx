import type { ReportedConstraint } from '../../../contract/access.ts';
import { Panel } from '../../components/Panel.tsx';
import type { PlanFormData } from '../../domain/planForm.ts';
import { inputsView } from '../../domain/reportView.ts';
import styles from './Report.module.css';

/** What the plan was made from. */
export function InputsPanel({ form, constraint }: { form: PlanFormData; constraint: ReportedConstraint }) {
  return (
    <Panel title="Inputs">
      <dl className={styles.inputs}>
        {inputsView(form, constraint).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
