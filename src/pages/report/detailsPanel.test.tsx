import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bytesOf, watchDownloads } from '../../../testing/page/blobs.ts';
import { explainedPlan } from '../../../testing/page/whyReply.ts';
import { DetailsPanel } from './DetailsPanel.tsx';

const { attentive_reach, output } = explainedPlan(1);
const report = {
  ...explainedPlan(1),
  cost_per_attentive_reach: 0.371,
  frequency: 2.3,
  output_table: output.map(({ Master_Channel, Optimal_Budget }) => ({
    Channel: Master_Channel,
    Score: 1,
    Optimal_Budget,
    Attentive_Reach: attentive_reach,
    Frequency: 1,
    Incremental_Reach: 1,
    Cost_Per_Reach: null,
  })),
};
const shown = () => render(<DetailsPanel report={report as never} colourOf={() => 'red'} />);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the plan stands last however the channels are sorted, and why they are more than it is said', async () => {
  shown();
  const reach = Math.round(attentive_reach).toLocaleString('en-US');
  const whole = output.reduce((sum, row) => sum + row.Optimal_Budget, 0);
  const money = whole.toLocaleString('en-US', { maximumFractionDigits: 0 });
  for (const header of ['Channel', 'Optimal Budget ($)', 'Optimal Budget ($)']) {
    await userEvent.click(screen.getByRole('button', { name: header }));
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(output.length + 2);
    expect(cellsOf(rows.at(-1)!)).toEqual(['Plan', money, reach, '2.30', '', '0.37']);
  }
  // What a channel lacks is said; what has no meaning for the plan is left empty.
  expect(cellsOf(screen.getAllByRole('row')[1]!).at(-1)).toBe('N/A');
  expect(screen.getByText(/reached by two or more channels are counted once/)).toHaveTextContent(
    `the plan's is ${reach}`,
  );
});

test('the csv keeps its name and headers, and has the channels only: its budget adds up to the plan\u2019s', async () => {
  shown();
  const saved = watchDownloads();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(saved.map(({ name }) => name)).toEqual(['Planning Details.csv']);
  const lines = new TextDecoder()
    .decode(await bytesOf(saved[0]!.blob))
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(
    /Channel,Optimal Budget \(\$\),Attentive Reach,Frequency,Incremental Reach,Cost Per Reach \(\$\)$/,
  );
  expect(lines).toHaveLength(output.length + 1);
  const cents = lines.slice(1).map((line) => Math.round(100 * Number(line.split(',')[1])));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(200_000_000);
});
