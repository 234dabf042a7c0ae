// AssemblyScript, compiled by `npm run build:scanner`: the loops of the scanner as one module.
export { scanCells } from './scanCells';
export { addTargetUses, addUses } from './addUses';
export { scanUses } from './scanUses';
