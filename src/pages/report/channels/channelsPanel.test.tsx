import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';
import { bytesOf, watchDownloads } from '../../../../testing/page/blobs.ts';
import { explainedPlan } from '../../../../testing/page/whyReply.ts';
import { ChannelsPanel } from './ChannelsPanel.tsx';

const { attentive_reach, output, why } = explainedPlan(1);
const report = {
  attentive_reach,
  output,
  why,
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
const [first, second] = output.map(({ Master_Channel }) => Master_Channel);
/** The same report with all fields. The first channel is at its maximum, the second at its minimum. */
const fullReport = {
  ...report,
  why: {
    ...why,
    shared_next_1000: 500,
    channels: why.channels!.map((reason): ChannelReason => {
      const standing = reason.channel === first ? 'at maximum' : reason.channel === second ? 'at minimum' : undefined;
      const without_it = reason.spend > 0 ? attentive_reach + (reason.channel === second ? 90_000 : -50_000) : null;
      const unbought = reason.spend > 0 ? 'between limits' : 'not bought';
      return {
        ...reason,
        ...{ impressions: 2_400_000, tarps: 100 / 3, cpm: 20, without_it, standing: standing ?? unbought },
        next_1000: reason.channel === first ? 612 : reason.spend > 0 ? 501 : 300,
      };
    }),
  },
};
const renderPanel = (shownReport: object = report) =>
  render(<ChannelsPanel facts={null} report={shownReport as never} colourOf={() => 'red'} />);
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
const rowOf = (name: string | RegExp) => screen.getByRole('row', { name });
const columnNames = () => cellsOf(screen.getAllByRole('row')[1]!);

beforeEach(() => localStorage.clear());

test('the total stays last in every sort order, and a note says why the channels add up to more', async () => {
  renderPanel();
  const reach = Math.round(attentive_reach).toLocaleString('en-US');
  for (const header of ['Channel', 'Optimal Budget ($)', 'Optimal Budget ($)']) {
    await userEvent.click(screen.getByRole('button', { name: header }));
    const rows = screen.getAllByRole('row');
    // Column groups, column heads, the line of channels not bought, the total.
    expect(rows).toHaveLength(output.length + 4);
    expect(cellsOf(rows.at(-1)!)).toEqual(['Plan', '2,000,000', reach, '', '2.30', '0.37', '']);
  }
  // A figure that a channel lacks is marked; one that makes no sense for the total is empty.
  expect(cellsOf(screen.getAllByRole('row')[2]!).at(-2)).toBe('N/A');
  expect(screen.getByText(/reached by two or more channels are counted once/)).toHaveTextContent(
    `the plan's is ${reach}`,
  );
});

/** The cells of a csv line without quoted cells. */
const csvCells = (line: string) => line.split(',');

test('the csv has the columns and channels of the table, without its total; the budgets add up to the plan\u2019s', async () => {
  renderPanel(fullReport);
  // A hidden group is in the file too.
  await userEvent.click(screen.getByRole('button', { name: 'Delivery' }));
  const saved = watchDownloads();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delivery' }));
  expect(saved.map(({ name }) => name)).toEqual(['Planning Details.csv']);
  const lines = new TextDecoder()
    .decode(await bytesOf(saved[0]!.blob))
    .trim()
    .split('\r\n');
  // "Next $1,000 Adds" and "Without It, Rest Best" have a comma of their own.
  const heads = columnNames().map((name) => (name.includes(',') ? `"${name}"` : name));
  expect(lines[0]).toBe(heads.join(','));
  expect(lines).toHaveLength(output.length + 1);
  const withoutFormat = (text: string) => text.replaceAll(',', '').replace(/^\+/, '').replace('\u2212', '-');
  output.forEach(({ Master_Channel }, index) => {
    const printed = cellsOf(rowOf(new RegExp(`^${Master_Channel}`))).slice(1);
    const file = csvCells(lines[index + 1]!).slice(1);
    expect(file.map(Number)).toEqual(printed.map((text) => Number(withoutFormat(text.replace('N/A', '')))));
  });
  const budget = lines.slice(1).reduce((sum, line) => sum + Number(csvCells(line)[1]), 0);
  expect(budget).toBe(2_000_000);
});

test('further figures of the reply are in their column groups; printed money and rating points add up to the plan', () => {
  renderPanel(fullReport);
  expect(cellsOf(screen.getAllByRole('row')[0]!)).toEqual(['', 'Money', 'Reach', 'Delivery', 'What if']);
  expect(columnNames()).toEqual([
    ...['Channel', 'Optimal Budget ($)', 'Attentive Reach', 'Incremental Reach', 'Frequency'],
    ...[
      'Impressions (000)',
      'GRPs (TARPs in television)',
      'CPM ($)',
      'Cost Per Reach ($)',
      'Next $1,000 Adds',
      'Without It, Rest Best',
    ],
  ]);
  const plan = cellsOf(rowOf(/^Plan/));
  // The columns "Optimal Budget ($)" and "GRPs (TARPs in television)", in tenths.
  for (const column of [1, 6]) {
    const printed = output.map(({ Master_Channel }) => cellsOf(rowOf(new RegExp(`^${Master_Channel}`)))[column]!);
    const sum = printed.reduce((all, text) => all + Math.round(10 * Number(text.replaceAll(',', ''))), 0);
    expect(sum).toBe(Math.round(10 * Number(plan[column]!.replaceAll(',', ''))));
  }
  expect(plan.slice(5, 8)).toEqual([(2400 * output.length).toLocaleString('en-US'), '200', expect.any(String)]);
});

test('limits and gains are marked; the next $1,000 adds the shared figure, except in a channel at its limit', () => {
  renderPanel(fullReport);
  expect(cellsOf(rowOf(new RegExp(`^${first}`)))[0]).toBe(`${first}at max`);
  expect(cellsOf(rowOf(new RegExp(`^${second}`)))[0]).toBe(`${second}at min`);
  expect(cellsOf(rowOf(new RegExp(`^${first}`))).slice(-2)).toEqual(['612', '\u221250,000']);
  expect(cellsOf(rowOf(new RegExp(`^${second}`))).slice(-2)).toEqual(['500', '+90,000']);
  expect(within(rowOf(new RegExp(`^${second}`))).getByText('+90,000')).toHaveClass('gain');
});

test('channels without money are collapsed into one line with the reason, and can be opened', async () => {
  renderPanel(fullReport);
  const count = 15 - output.length;
  const toggle = screen.getByRole('button', { name: new RegExp(`^${count} channels not bought`) });
  expect(toggle).toHaveTextContent(
    `${count} channels not bought. The first $1,000 in any of ${count} would add fewer than the 500 people it adds elsewhere.`,
  );
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  const before = screen.getAllByRole('row').length;
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(before + count);
});

test('a column group that was switched off stays off the next time', async () => {
  const { unmount } = renderPanel(fullReport);
  const chip = (name: string) => screen.getByRole('button', { name });
  await userEvent.click(chip('Delivery'));
  expect(chip('Delivery')).toHaveAttribute('aria-pressed', 'false');
  expect(columnNames()).not.toContain('CPM ($)');
  unmount();
  renderPanel(fullReport);
  expect(columnNames()).not.toContain('CPM ($)');
  await userEvent.click(chip('Delivery'));
  expect(columnNames()).toContain('CPM ($)');
});

test('rows that name no channel are shown with the columns of the reply', () => {
  renderPanel({ ...report, output_table: [{ Region: 'North', Optimal_Budget: 5 }] });
  expect(screen.getByRole('cell', { name: 'North' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument();
});
