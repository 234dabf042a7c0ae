import { CHANNELS } from '../../core/rules/channels.ts';
import { benchAudience } from '../solver/problem.ts';

const COUNT = CHANNELS.length;

/** The solver's audience as a respondent csv: one vehicle per channel, everyone in the target. */
export function audienceCsv(rows: number): Buffer {
  const { audience } = benchAudience(rows);
  const headings = ['respondent_id', 'weight', 'age', ...CHANNELS.map((channel) => `${channel}: Vehicle`)];
  const pieces = [Buffer.from(`${headings.join(',')}\n`)];
  let text = '';
  for (let row = 0; row < rows; row++) {
    const uses = Array.from(audience.plainUse.subarray(row * COUNT, row * COUNT + COUNT), (use) =>
      use === 0 ? '' : use.toFixed(1),
    );
    text += `${row + 1},${audience.weights[row]!.toFixed(3)},${25 + (row % 30)},${uses.join(',')}\n`;
    if (row % 5000 !== 4999 && row !== rows - 1) continue;
    pieces.push(Buffer.from(text));
    text = '';
  }
  return Buffer.concat(pieces);
}
