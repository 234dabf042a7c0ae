import { readAmount } from './moneyText.ts';

/** An amount as a share of the budget: "13%", "<1%". Less than the whole budget is never shown as 100%. Empty if there is no amount. */
export function shareOfBudget(amount: string, budget: number): string {
  const dollars = readAmount(amount) ?? 0;
  if (dollars <= 0 || budget <= 0) return '';
  const percent = (100 * dollars) / budget;
  if (percent < 1) return '<1%';
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
}
