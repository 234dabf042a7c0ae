import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBlankText } from '../../../../../core/text/blankText.ts';
import { scenarioLines } from '../../../../domain/desk/deskRows.ts';
import type { ScenarioLine } from '../../../../domain/desk/deskRows.ts';
import type { SavedScenario } from '../../../../domain/desk/savedScenario.ts';
import type { RunSettings } from '../../../../domain/desk/scenario.ts';
import type { Step } from '../../../../domain/desk/step.ts';
import { NameDialog } from '../../../../ui/form/NameDialog.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { comparePath, reportPath } from '../../../../domain/paths.ts';
import styles from '../Desk.module.css';
import type { SavedPlanEntry, SavedPlans } from '../saved/useSavedPlans.ts';

/** The handlers for a saved scenario, which is a variant of the plan. */
interface ScenarioActions {
  onWorkFrom: (scenario: SavedScenario) => void;
  onMakePlan: (scenario: SavedScenario) => void;
  onRename: (id: string, name: string) => void;
  onRemove: (scenario: SavedScenario) => void;
}

interface ScenarioColumnsProps {
  plan: Step;
  planName: string;
  scenarios: readonly SavedScenario[];
  runSettings: RunSettings;
  /** Number of people in the target. */
  targetPeople: number;
  actions: ScenarioActions;
  /** Columns of saved plans, after the scenarios. */
  children: ReactNode;
}

/** The figures of the plan and of the saved scenarios. Their money is in the table below. */
export const ScenarioColumns = memo(function ScenarioColumns({
  plan,
  planName,
  scenarios,
  runSettings,
  targetPeople,
  actions,
  children,
}: ScenarioColumnsProps) {
  const [renamed, setRenamed] = useState<SavedScenario | null>(null);
  return (
    <div className={styles.kept} role="group" aria-label="Plan, scenarios and saved plans">
      <div className={styles.planColumn}>
        <h2 title={planName}>Plan</h2>
        <ColumnLines lines={scenarioLines(plan, plan, runSettings, targetPeople)} />
      </div>
      {scenarios.map((scenario) => (
        <div key={scenario.id}>
          <h2>
            <Menu
              trigger={
                <button type="button" className={styles.name} title={scenario.name}>
                  {scenario.name}
                </button>
              }
              items={[
                { label: 'Work from this', onChoose: () => actions.onWorkFrom(scenario) },
                { label: 'Rename', onChoose: () => setRenamed(scenario) },
                { label: 'Make it a plan', onChoose: () => actions.onMakePlan(scenario) },
                { label: 'Remove', onChoose: () => actions.onRemove(scenario) },
              ]}
            />
          </h2>
          <ColumnLines lines={scenarioLines(scenario.step, plan, runSettings, targetPeople)} />
        </div>
      ))}
      {children}
      {renamed && (
        <NameDialog
          title="Rename the scenario"
          description="The name stands above its column."
          name={renamed.name}
          inputName="scenarioName"
          maxLength={60}
          // A blank name is invalid ('') but needs no message.
          validate={(name) => (isBlankText(name) ? '' : null)}
          onName={(name) => {
            actions.onRename(renamed.id, name);
            return null; // Renaming cannot fail.
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </div>
  );
});

/** The figures of one column of the desk: the plan, a scenario or a saved plan. */
function ColumnLines({ lines }: { lines: readonly ScenarioLine[] }) {
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

interface SavedPlanColumnProps {
  /** The key of the plan of the desk, with which this plan can be compared. */
  planKey: string;
  entry: SavedPlanEntry;
  /** The figures of the plan; null until they are loaded. */
  column: SavedColumn | null;
  plans: Pick<SavedPlans, 'remove' | 'retry'>;
  onWorkFrom: (column: SavedColumn) => void;
}

/** The column of a saved plan, next to the scenarios. It has the figures that were saved with the plan. */
export function SavedPlanColumn({ planKey, entry, column, plans, onWorkFrom }: SavedPlanColumnProps) {
  const navigate = useNavigate();
  const { key, phase } = entry;
  const name = column?.name ?? (phase === 'failed' ? 'Not loaded' : 'Loading');
  const planItems = column
    ? [
        { label: 'Work from its mix', onChoose: () => onWorkFrom(column) },
        { label: 'Open its report', onChoose: () => void navigate(reportPath(key)) },
        {
          label: 'Compare in detail',
          onChoose: () => void navigate(comparePath([planKey, key])),
        },
      ]
    : [];
  const retryItems = phase === 'failed' ? [{ label: 'Try again', onChoose: () => plans.retry(key) }] : [];
  return (
    <div>
      <h2>
        <Menu
          trigger={
            <button
              type="button"
              className={styles.name}
              title={`${name}, saved plan`}
              aria-label={`${name}, saved plan`}
            >
              {name}
            </button>
          }
          items={[...planItems, ...retryItems, { label: 'Remove', onChoose: () => plans.remove(key) }]}
        />
      </h2>
      {column && <ColumnLines lines={column.lines} />}
      <p className={styles.quiet}>{phase === 'loading' ? '…' : 'saved plan'}</p>
    </div>
  );
}
