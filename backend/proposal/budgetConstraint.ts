import type { ReportedConstraint } from '../../contract/access.ts';

/** A plan's constraint in the words of the past plans: "Default" or "3 channels". */
export function constraintWords(constraint: ReportedConstraint): string {
  if (typeof constraint !== 'object') return constraint === 'default' ? 'Default' : String(constraint);
  const channels = Object.keys(constraint).length;
  return `${channels} channels`;
}
