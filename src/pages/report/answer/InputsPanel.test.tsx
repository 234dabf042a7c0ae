import { render, screen, within } from '@testing-library/react';
import { planForm } from '../../../../testing/builders.ts';
import { InputsPanel } from './InputsPanel.tsx';

const show = (everybody: boolean) =>
  render(
    <InputsPanel
      form={planForm()}
      constraint="default"
      doubts={[]}
      prices=""
      audience={null}
      made=""
      from={null}
      isForEverybody={everybody}
    />,
  );

test('"not applied" is shown with the buying demographic only', () => {
  show(true);
  const noted = screen.getAllByRole('definition').filter((line) => within(line).queryByText(/^not applied/));
  expect(noted.map((line) => line.previousElementSibling!.textContent)).toEqual(['Buying Demographic']);
});

test('a demographic that was applied has no note', () => {
  show(false);
  expect(screen.queryByText(/^not applied/)).not.toBeInTheDocument();
});
