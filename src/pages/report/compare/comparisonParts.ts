/** What a comparison takes, as one part of the program: it comes with the plan that is compared. */
export { comparedPlan } from '../../../domain/compare/comparedPlan.ts';
export { compareView } from '../../../domain/compare/compareView.ts';
export { ComparisonView } from './ComparisonView.tsx';
