import { CHANNELS } from '../../rules/channels.ts';
import { seededRandom } from '../../planning/model/random.ts';
import { scannerMemory } from './scannerMemory.ts';
import { useSumsInTypeScript } from './useSums.ts';
import type { UseSums } from './useSums.ts';

const COLUMNS = 37;

test('WebAssembly and TypeScript compute identical sums', () => {
  const random = seededRandom(3);
  const kernel = scannerMemory(COLUMNS, 1000)!;
  const numbers = new Float64Array(COLUMNS);
  const used = new Int32Array(COLUMNS + 1);
  const plain = useSumsInTypeScript(COLUMNS, numbers, used);
  for (const { factors, channels } of [plain, kernel.sums]) {
    const draw = seededRandom(4);
    for (let column = 0; column < COLUMNS; column++) {
      factors[2 * column] = 1;
      factors[2 * column + 1] = draw();
      channels[column] = Math.floor(draw() * CHANNELS.length);
    }
  }
  for (let round = 0; round < 500; round++) {
    let usedCount = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (random() < 0.5) continue;
      numbers[column] = random() * 99;
      used[usedCount++] = column;
    }
    kernel.numbers.set(numbers);
    kernel.used.set(used);
    const weight = random() * 5000;
    const add = random() < 0.5 ? 'add' : 'addTarget';
    for (const sums of [plain, kernel.sums]) sums[add](usedCount, weight);
    const all = ({ population, target, row }: UseSums) => [population, target, row].map((values) => Array.from(values));
    expect(all(kernel.sums)).toEqual(all(plain));
  }
  expect(plain.population.every((sum) => sum > 0) && plain.target.every((sum) => sum > 0)).toBe(true);
});
