import { readAmount } from './moneyText.ts';

/** An amount as a share of the budget: "13%", "<1%"; less than all is never 100%. Empty for no amount. */
export function shareOfBudget(amount: string, budget: number): string {
  const dollars = readAmount(amount) ?? 0;
  if (dollars <= 0 || budget <= 0) return '';
  const percent = (100 * dollars) / budget;
  if (percent < 1) return '<1%';
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
}
