import { useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { wholeNumber } from '../../../../../core/words/amounts.ts';
import { MoneyInput } from '../../../../components/form/MoneyInput.tsx';
import { moveInGrid } from '../../../../components/form/moveInGrid.ts';
import { readAmount } from '../../../../domain/plan/limits/moneyText.ts';

interface DeskMoneyProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole dollars. */
  money: number;
  /** The amount that was typed, once the field is left or Enter pressed; not called where it is the same. */
  onAmount: (money: number) => void;
  /** What 100% is [$]. */
  share?: number | undefined;
  dense?: boolean;
  /** What stands there in place of 0. */
  none?: string;
  onSay?: (says: string | null) => void;
}

/** An amount at the desk: typed as everywhere, taken when the field is left or Enter pressed, given up by Escape. */
export function DeskMoney({ money, onAmount, onSay, onKeyDown, none, ...rest }: DeskMoneyProps) {
  const shown = none !== undefined && money === 0 ? '' : wholeNumber(money);
  const [typed, setTyped] = useState<string | null>(null);
  // Another amount from elsewhere ends the entry.
  const [known, setKnown] = useState(money);
  if (known !== money) {
    setKnown(money);
    setTyped(null);
  }

  function take() {
    const amount = typed === null ? null : typed === '' && none !== undefined ? 0 : readAmount(typed);
    setTyped(null);
    if (amount !== null && amount !== money) onAmount(amount);
  }

  function keys(event: KeyboardEvent<HTMLInputElement>) {
    // What was typed is given up first; only an untouched field lets Escape through.
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      return;
    }
    if (event.key === 'Enter') take();
    onKeyDown?.(event);
    if (rest['data-row' as keyof typeof rest] !== undefined) moveInGrid(event);
  }

  return (
    <MoneyInput
      {...rest}
      undoes={false}
      placeholder={none}
      value={typed ?? shown}
      onChange={(text) => setTyped(text)}
      {...(onSay ? { onSay } : {})}
      onKeyDown={keys}
      onBlur={take}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
