import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { isBlankText } from '../../../../../core/words/blankText.ts';
import { scenarioLines } from '../../../../domain/desk/deskView.ts';
import type { ScenarioLine } from '../../../../domain/desk/deskView.ts';
import type { KeptScenario } from '../../../../domain/desk/keptScenario.ts';
import type { RunSettings } from '../../../../domain/desk/scenario.ts';
import type { Step } from '../../../../domain/desk/step.ts';
import { NameDialog } from '../../../../ui/form/NameDialog.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import styles from '../Desk.module.css';

/** The handlers for a kept scenario, which is a variant of the plan. */
interface ScenarioActions {
  onWorkFrom: (scenario: KeptScenario) => void;
  onMakePlan: (scenario: KeptScenario) => void;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
}

interface ScenarioColumnsProps {
  plan: Step;
  planName: string;
  kept: readonly KeptScenario[];
  runSettings: RunSettings;
  /** Number of people in the target. */
  universe: number;
  actions: ScenarioActions;
  /** Columns of saved plans, after the scenarios. */
  children: ReactNode;
}

/** The figures of the plan and of the kept scenarios. Their money is in the table below. */
export const ScenarioColumns = memo(function ScenarioColumns({
  plan,
  planName,
  kept,
  runSettings,
  universe,
  actions,
  children,
}: ScenarioColumnsProps) {
  const [renamed, setRenamed] = useState<KeptScenario | null>(null);
  return (
    <div className={styles.kept} role="group" aria-label="Plan, scenarios and saved plans">
      <div className={styles.planColumn}>
        <h2 title={planName}>Plan</h2>
        <ColumnLines lines={scenarioLines(plan, plan, runSettings, universe)} />
      </div>
      {kept.map((scenario) => (
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
                { label: 'Remove', onChoose: () => actions.onRemove(scenario.id) },
              ]}
            />
          </h2>
          <ColumnLines lines={scenarioLines(scenario.step, plan, runSettings, universe)} />
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
