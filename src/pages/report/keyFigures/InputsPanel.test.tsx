import { render, screen, within } from '@testing-library/react';
import { planForm } from '../../../../testing/builders.ts';
import { InputsPanel } from './InputsPanel.tsx';

const showInputs = (isForEverybody: boolean) =>
  render(
    <InputsPanel
      form={planForm()}
      limits="default"
      mix={[]}
      doubts={[]}
      prices=""
      audience={null}
      madeBy=""
      madeFrom={null}
      isForEverybody={isForEverybody}
    />,
  );

test('"not applied" is shown with the buying demographic only', () => {
  showInputs(true);
  const noted = screen.getAllByRole('definition').filter((line) => within(line).queryByText(/^not applied/));
  expect(noted.map((line) => line.previousElementSibling!.textContent)).toEqual(['Buying Demographic']);
});

test('a demographic that was applied has no note', () => {
  showInputs(false);
  expect(screen.queryByText(/^not applied/)).not.toBeInTheDocument();
});
