import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { GroupAmount } from './GroupRows.tsx';

const ONLINE: ChannelGroup = { name: 'Online', channels: ['Social'], unit: '% of budget' };

function MaximumField({ start }: { start: ChannelGroup }) {
  const [group, setGroup] = useState(start);
  return (
    <>
      <GroupAmount group={group} field="at_most" disabled={false} onChange={setGroup} budget={500_000} />
      <output>{group.at_most}</output>
    </>
  );
}

test.each<[string, ChannelGroup['unit'], string]>([
  ['12.5', '% of budget', '12.5'],
  ['12.5%', '% of budget', '12.5'],
  ['100', '% of budget', '100'],
  ['12%', '$', '60000'],
  ['12,500', '$', '12500'],
])('%s typed as a limit in %s is %s', async (typed, unit, amount) => {
  render(<MaximumField start={{ ...ONLINE, unit }} />);
  await userEvent.type(screen.getByLabelText('Online max'), typed);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${amount}$`));
  await userEvent.clear(screen.getByLabelText('Online max'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
