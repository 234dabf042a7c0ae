import { useRef, useState } from 'react';
import { DESK, GOALS, mixVerdict } from '../../../domain/desk/deskCopy.ts';
import { deskCards } from '../../../domain/desk/deskView.ts';
import type { Goal, Scenario } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import field from '../../../ui/form/Field.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Desk.module.css';
import { DeskMoney } from './table/DeskMoney.tsx';
import { useBarDrag } from './useBarDrag.ts';

/** The numbers of the mix that is shown, each with its difference to the plan. */
export function DeskCards({ shown, plan, universe }: { shown: Step; plan: Step; universe: number }) {
  const often = shown.details?.distribution[2] ?? null;
  const [lastOften, setLastOften] = useState(often);
  if (often !== null && often !== lastOften) setLastOften(often);
  return (
    <dl className={styles.cards} aria-label="This mix">
      {deskCards(shown, plan, universe, lastOften).map(({ label, value, difference, isGood, note: says }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{value}</dd>
          <dd className={styles.change}>
            <span className={classNames(isGood === true && styles.good, isGood === false && styles.bad)}>
              {difference}
            </span>
            {says && (
              <span className={styles.wide}>
                {difference && ' · '}
                {says}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DeskControlsProps {
  scenario: Scenario;
  planBudget: number;
  universe: number;
  onBudget: (budget: number, isOver: boolean) => void;
  onBudgetCancelled: () => void;
  onGoal: (goal: Goal) => void;
  onSmallest: (smallest: number) => void;
  onRest: (keepsBest: boolean) => void;
}

/** Times that may be asked for. */
const TIMES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
/** The budget may be pulled between these shares of the plan's [per cent]. */
const PULL = { least: 10, most: 300 };

/** Budget, goal, smallest buy, and whether the rest follows. */
export function DeskControls(props: DeskControlsProps) {
  const { scenario, planBudget, universe, onBudget, onBudgetCancelled, onGoal, onSmallest, onRest } = props;
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
          onChange={(event) => onGoal(firstGoal(event.currentTarget.value as Goal['kind'], universe))}
        >
          {GOALS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <GoalAmount {...{ goal, universe, onGoal }} />
      {goal.kind === 'reach' && (
        <label className={styles.control}>
          {DESK.smallest}
          <DeskMoney
            className={classNames(field.control, styles.short)}
            money={scenario.smallest}
            none={DESK.none}
            onAmount={onSmallest}
            share={scenario.budget}
          />
        </label>
      )}
      <Checkbox isSwitch checked={scenario.keepsBest} onChange={onRest}>
        {DESK.keepRestBest}
      </Checkbox>
    </div>
  );
}

/** What a goal begins with: six of ten of the target; three times. */
function firstGoal(kind: Goal['kind'], universe: number): Goal {
  if (kind === 'least budget') return { kind, people: Math.round(0.6 * universe) };
  return kind === 'most often' ? { kind, times: 3 } : { kind };
}

function GoalAmount({ goal, universe, onGoal }: { goal: Goal; universe: number; onGoal: (goal: Goal) => void }) {
  if (goal.kind === 'least budget') {
    return (
      <span className={styles.control}>
        People
        <DeskMoney
          aria-label="People"
          className={field.control}
          money={goal.people}
          share={universe}
          onAmount={(people) => people > 0 && onGoal({ kind: 'least budget', people })}
        />
      </span>
    );
  }
  if (goal.kind !== 'most often') return null;
  return (
    <label className={styles.control}>
      Times
      <select
        className={classNames(field.control, field.select)}
        value={goal.times}
        onChange={(event) => onGoal({ kind: 'most often', times: Number(event.currentTarget.value) })}
      >
        {TIMES.map((times) => (
          <option key={times} value={times}>
            {times} or more
          </option>
        ))}
      </select>
    </label>
  );
}

interface BudgetSliderProps {
  budget: number;
  planBudget: number;
  onBudget: (budget: number, isOver: boolean) => void;
  onCancel: () => void;
}

function BudgetSlider({ budget, planBudget, onBudget, onCancel }: BudgetSliderProps) {
  const [pulled, setPulled] = useState<number | null>(null);
  // What a hand that lets go has pulled last, drawn already or not.
  const latest = useRef<number | null>(null);
  const share = pulled ?? Math.round((100 * budget) / planBudget);
  const set = (next: number | null) => {
    latest.current = next;
    setPulled(next);
  };
  const pull = (next: number) => {
    set(Math.round(next));
    onBudget(Math.round((planBudget * Math.round(next)) / 100), false);
  };
  const finish = () => {
    if (latest.current !== null) onBudget(Math.round((planBudget * latest.current) / 100), true);
    set(null);
  };
  const cancel = () => {
    if (latest.current !== null) onCancel();
    set(null);
  };
  const hand = useBarDrag({ value: share, ...PULL, onDrag: pull, onDone: finish, onCancel: cancel });
  return (
    // The hand's gestures; the control is the range inside.
    <span className={classNames(styles.control, styles.budgetBar, styles.onlyWide)} {...hand}>
      <input
        type="range"
        aria-label="Budget, share of the plan’s"
        aria-valuetext={`${share}% of the plan’s budget`}
        min={PULL.least}
        max={PULL.most}
        value={share}
        onChange={(event) => pull(Number(event.currentTarget.value))}
        onKeyUp={finish}
        onBlur={finish}
      />
    </span>
  );
}

const NOTHING_YET = { tone: 'fair', text: '', canBeBetter: false } as const;

interface MixSentenceProps {
  shown: Step;
  isComputing: boolean;
  refusal: string | null;
  onMakeBest: () => void;
  /** Ends what is still being refined. */
  onStop: () => void;
}

/** One line about the mix, always as high: nothing jumps. While it is counted under a hand that moves, the one before stays. */
export function MixSentence({ shown, isComputing, refusal, onMakeBest, onStop }: MixSentenceProps) {
  const counted = mixVerdict(shown);
  const [last, setLast] = useState(counted);
  if (counted !== null && counted.text !== last?.text) setLast(counted);
  const { tone, text, canBeBetter } = counted ?? last ?? NOTHING_YET;
  const isRefining = shown.extra !== null && 'isFinal' in shown.extra && !shown.extra.isFinal;
  const isWarning = refusal !== null || tone === 'warn';
  return (
    <div className={classNames(styles.sentence, isWarning && styles.warn)} role={refusal ? 'alert' : undefined}>
      <Icon name={isWarning ? 'triangle-alert' : 'circle-check'} />
      <p>{isComputing ? 'Computing' : (refusal ?? (isRefining ? `${text} Still being refined.` : text))}</p>
      {isRefining && (
        <Button dense onClick={onStop}>
          Stop
        </Button>
      )}
      {canBeBetter && refusal === null && (
        <Button dense onClick={onMakeBest}>
          {DESK.makeBest}
        </Button>
      )}
    </div>
  );
}
