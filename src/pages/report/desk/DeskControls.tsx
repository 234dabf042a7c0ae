import { useRef, useState } from 'react';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import type { RoundTo } from '../../../../core/contract/bodies/planRules.ts';
import { mostInOneOptions, roundToOptions } from '../../../domain/plan/planRules.ts';
import { findsBudget, firstGoal, GOAL_OPTIONS, goalControl } from '../../../domain/desk/goals.ts';
import type { Goal } from '../../../domain/desk/goals.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import field from '../../../ui/form/Field.module.css';
import styles from './Desk.module.css';
import { DeskMoney } from './table/DeskMoney.tsx';
import { useBarDrag } from './useBarDrag.ts';

interface DeskControlsProps {
  scenario: Scenario;
  /** Budget of the plan [$]. */
  planBudget: number;
  /** Number of people in the target. */
  targetPeople: number;
  /** @param isFinal  false during a drag: the result is then shown, but not stored */
  onBudget: (budget: number, isFinal: boolean) => void;
  onBudgetCancelled: () => void;
  onGoal: (goal: Goal) => void;
  onSmallestBuy: (smallest: number) => void;
  onMostInOne: RuleControlsProps['onMostInOne'];
  onRoundTo: RuleControlsProps['onRoundTo'];
  onKeepsRestBest: (keepsBest: boolean) => void;
}

/** The range of the budget slider [% of the plan's budget]. */
const BUDGET_RANGE = { least: 10, most: 300 };

/** The controls for budget, goal and rules, and a switch that keeps at their optimum all channels that are not locked. */
export function DeskControls(props: DeskControlsProps) {
  const {
    scenario,
    planBudget,
    targetPeople,
    onBudget,
    onBudgetCancelled,
    onGoal,
    onSmallestBuy,
    onMostInOne,
    onRoundTo,
    onKeepsRestBest,
  } = props;
  const { goal } = scenario;
  return (
    <div className={styles.controls} role="group" aria-label={DESK.controls} tabIndex={-1}>
      <label className={styles.control}>
        {DESK.budget}
        <DeskMoney className={field.control} money={scenario.budget} onAmount={(budget) => onBudget(budget, true)} />
      </label>
      <BudgetSlider budget={scenario.budget} onCancel={onBudgetCancelled} {...{ planBudget, onBudget }} />
      <label className={styles.control}>
        {DESK.goal}
        <select
          className={classNames(field.control, field.select)}
          value={goal.kind}
          onChange={(event) => onGoal(firstGoal(event.currentTarget.value as Goal['kind'], targetPeople))}
        >
          {GOAL_OPTIONS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <GoalValue {...{ goal, targetPeople, onGoal }} />
      {!findsBudget(goal) && (
        <label className={styles.control}>
          {DESK.smallest}
          <DeskMoney
            className={field.control}
            money={scenario.smallest}
            none={DESK.none}
            onAmount={onSmallestBuy}
            hundredPercent={scenario.budget}
          />
        </label>
      )}
      <RuleControls rules={scenario.rules} {...{ onMostInOne, onRoundTo }} />
      <Checkbox isSwitch checked={scenario.keepsBest} onChange={onKeepsRestBest}>
        {DESK.keepRestBest}
      </Checkbox>
    </div>
  );
}

interface RuleControlsProps {
  rules: Scenario['rules'];
  onMostInOne: (share: number | undefined) => void;
  onRoundTo: (amount: RoundTo | undefined) => void;
}

/** The maximum share of the budget in one channel, and the amount to which the money is rounded. */
function RuleControls({ rules, onMostInOne, onRoundTo }: RuleControlsProps) {
  const numberOf = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <>
      <RuleChoice
        label={DESK.mostInOne}
        value={rules?.most_in_one}
        options={mostInOneOptions(rules?.most_in_one)}
        onChoose={(text) => onMostInOne(numberOf(text))}
      />
      <RuleChoice
        label={DESK.roundTo}
        value={rules?.round_to}
        options={roundToOptions()}
        onChoose={(text) => onRoundTo(numberOf(text) as RoundTo | undefined)}
      />
    </>
  );
}

interface RuleChoiceProps {
  label: string;
  value: number | undefined;
  options: ReturnType<typeof roundToOptions>;
  onChoose: (text: string) => void;
}

function RuleChoice({ label, value, options, onChoose }: RuleChoiceProps) {
  return (
    <label className={styles.control}>
      {label}
      <select
        className={classNames(field.control, field.select)}
        value={String(value ?? '')}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{DESK.none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The control for the value of the chosen goal. Nothing for a goal without a value. */
function GoalValue({ goal, targetPeople, onGoal }: { goal: Goal; targetPeople: number; onGoal: (goal: Goal) => void }) {
  const control = goalControl(goal, targetPeople);
  if (control === null) return null;
  const { label, value, goalOf } = control;
  const choose = (chosen: number) => onGoal(goalOf(chosen));
  if (control.type === 'amount') {
    return (
      <span className={styles.control}>
        {label}
        <DeskMoney
          aria-label={label}
          className={field.control}
          money={value}
          hundredPercent={control.hundredPercent}
          onAmount={choose}
        />
      </span>
    );
  }
  return (
    <label className={styles.control}>
      {label}
      <select
        className={classNames(field.control, field.select)}
        value={value}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {control.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BudgetSliderProps extends Pick<DeskControlsProps, 'planBudget' | 'onBudget'> {
  budget: number;
  onCancel: () => void;
}

function BudgetSlider({ budget, planBudget, onBudget, onCancel }: BudgetSliderProps) {
  /** The value during a drag [% of the plan's budget]; null while the slider is not dragged. */
  const [draggedPercent, setDraggedPercent] = useState<number | null>(null);
  // The last value of a drag [% of the plan's budget]. When the drag ends, it may not have been rendered yet.
  const latestPercent = useRef<number | null>(null);
  const percent = draggedPercent ?? Math.round((100 * budget) / planBudget);
  const setPercent = (next: number | null) => {
    latestPercent.current = next;
    setDraggedPercent(next);
  };
  const drag = (next: number) => {
    setPercent(Math.round(next));
    onBudget(Math.round((planBudget * Math.round(next)) / 100), false);
  };
  const finish = () => {
    if (latestPercent.current !== null) onBudget(Math.round((planBudget * latestPercent.current) / 100), true);
    setPercent(null);
  };
  const cancel = () => {
    if (latestPercent.current !== null) onCancel();
    setPercent(null);
  };
  const handlers = useBarDrag({ value: percent, ...BUDGET_RANGE, onDrag: drag, onDone: finish, onCancel: cancel });
  return (
    // The span only has the pointer handlers. The control is the range input inside it.
    <span className={classNames(styles.control, styles.budgetBar, styles.notOnPhones)} {...handlers}>
      <input
        type="range"
        aria-label="Budget, share of the plan’s"
        aria-valuetext={`${percent}% of the plan’s budget`}
        min={BUDGET_RANGE.least}
        max={BUDGET_RANGE.most}
        value={percent}
        onChange={(event) => drag(Number(event.currentTarget.value))}
        onKeyUp={finish}
        onBlur={finish}
      />
    </span>
  );
}
