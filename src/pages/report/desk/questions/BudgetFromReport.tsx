import { useState } from 'react';
import { budgetAnswers } from '../../../../domain/desk/budgetAnswers.ts';
import { moneyOf } from '../../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import field from '../../../../ui/form/Field.module.css';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import styles from './BudgetFromReport.module.css';
import { DeskMoney } from '../table/DeskMoney.tsx';

/**
 * Answers questions about other budgets with figures of the report. Shown for plans whose audience file is not available. The field for
 * money also serves for the number of people, because both are whole numbers.
 */
export function BudgetFromReport({ plan }: { plan: ComparedPlan }) {
  const { report } = plan;
  const answers = budgetAnswers(report.why?.frontier ?? [], report.attentive_reach);
  const [budget, setBudget] = useState(Math.round(moneyOf(plan) ?? 0));
  const [people, setPeople] = useState(Math.round(report.attentive_reach));
  if (answers === null) return <p>The report has no figures for other budgets either.</p>;
  return (
    <Panel title="What other budgets reach" description={answers.sentence}>
      <div className={styles.questions}>
        <Field label="What does this budget reach?">
          {(controlProps) => (
            <DeskMoney {...controlProps} className={field.control} money={budget} onAmount={setBudget} />
          )}
        </Field>
        <output>{answers.reachOf(budget)}</output>
        <Field label="What does it cost to reach this many people?">
          {(controlProps) => (
            <DeskMoney {...controlProps} className={field.control} money={people} onAmount={setPeople} />
          )}
        </Field>
        <output>{answers.costOf(people)}</output>
      </div>
    </Panel>
  );
}
