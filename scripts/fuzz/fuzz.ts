import bundleBackend from '../../testing/backend/bundleBackend.ts';
import removeBackendBundle from '../../testing/backend/removeBackendBundle.ts';
import { attack } from './attack.ts';

/** `npm run fuzz -- [calls] [seed]`: generated bodies, multiparts and files against a real backend. Ends with code 1 when an answer was wrong. */
const COUNT = Number(process.argv[2] ?? 20_000);
// Without a seed, each run sends other calls.
const SEED = Number(process.argv[3] ?? Date.now() % 2 ** 31);

console.log(`${COUNT} calls, seed ${SEED} (npm run fuzz -- ${COUNT} ${SEED} sends the same again)`);
bundleBackend();
const begun = Date.now();
const { answers, wrong, isAlive } = await attack(COUNT, SEED);
removeBackendBundle();
for (const kind of Object.keys(answers).sort()) console.log(`  ${kind}: ${answers[kind]}`);
for (const answer of wrong.slice(0, 10)) console.log(`\nWRONG: ${answer}`);
console.log(
  `\n${wrong.length} wrong answers in ${Math.round((Date.now() - begun) / 1000)} s; the service ${isAlive ? 'lives' : 'is DEAD'}`,
);
process.exit(wrong.length === 0 && isAlive ? 0 : 1);
