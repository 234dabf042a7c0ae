// AssemblyScript, compiled by `npm run build:scanner`: the loops of the scanner as one module, and what a caller has to know of it.
export { scanCells } from './scanCells';
export { addTargetUses, addUses } from './addUses';
export { scanUses } from './scanUses';
export { RESULTS, STEP_COUNT, STEPS, TABLES } from './layout';
export {
  AT_BLANKS, AT_COLUMN, AT_FILLED, AT_USED, EXACT_DIGITS, NUMBER, RESULT_COUNT, SKIP, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE,
  STEP_WIDTH, TEXT, USE,
} from '../codes';
