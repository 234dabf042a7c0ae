// AssemblyScript, compiled by `npm run build:scanner`: the scanner's loops as one module, with the constants its caller needs.
export { scanCells } from './scanCells';
export { addTargetUses, addUses } from './addUses';
export { scanUses } from './scanUses';
export { RESULTS, STEP_COUNT, STEPS, TABLES } from './layout';
export {
  AT_BLANKS, AT_COLUMN, AT_FILLED, AT_USED, EXACT_DIGITS, NUMBER, RESULT_COUNT, SKIP, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE,
  STEP_WIDTH, TEXT, USE,
} from '../codes';
