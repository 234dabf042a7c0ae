import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gridChannels } from '../../domain/rates/gridLines.ts';
import { RateGrid } from './RateGrid.tsx';

test('on a narrow screen, the arrow keys move through the lines of one channel card', async () => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }) as never,
    );
  const rows = (['Radio', 'OOH'] as const).flatMap((channel) =>
    ['First', 'Second', 'Third'].map((format) => ({ channel, format, price_for: '', price: '10' }) as never),
  );
  render(
    <RateGrid
      label="Rates"
      channels={gridChannels({ rows, inForce: rows, inherited: [] })}
      demographicOf={String}
      nameOf={String}
      onAddFormat={null}
      onLineAction={null}
      onCell={jest.fn()}
      onRange={jest.fn()}
      onHistory={jest.fn()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Radio/ }));
  await userEvent.click(screen.getByRole('button', { name: /^OOH/ }));
  const price = (line: string) => screen.getByLabelText(`${line}, Price ($)`);
  for (const channel of ['Radio', 'OOH']) {
    price(`${channel}, First`).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(price(`${channel}, Second`)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(price(`${channel}, Third`)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(price(`${channel}, Third`)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(price(`${channel}, Second`)).toHaveFocus();
  }
});
