import type { ScenarioLine } from '../../../../domain/desk/deskView.ts';
import { classNames } from '../../../../ui/classNames.ts';
import styles from '../Desk.module.css';

/** The figures of one column of the desk: the plan, a scenario or a saved plan. */
export function ColumnLines({ lines }: { lines: readonly ScenarioLine[] }) {
  return (
    <dl>
      {lines.map(({ label, value, isStrong }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classNames(isStrong && styles.strong)} title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
