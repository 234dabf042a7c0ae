import { useState } from 'react';
import { isPrice } from '../../../../../core/rules/ownPrices.ts';
import { dollars, dollarsAndCents, twoDecimals, wholeDollars } from '../../../../../core/words/amounts.ts';
import { MoneyInput } from '../../../../components/form/MoneyInput.tsx';
import type { DeskRow } from '../../../../domain/desk/deskRows.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import styles from '../Desk.module.css';
import { Field } from '../../../../ui/form/Field.tsx';

/** The changes that a row can make. */
export interface RowActions {
  /** Called with each new amount of a drag or of a change by keys, and once more with `isFinal` when the change is over. */
  onDrag: (row: DeskRow, money: number, isFinal: boolean) => void;
  onDragCancelled: () => void;
  /** Sets a typed amount [$]. */
  onMoney: (row: DeskRow, money: number) => void;
  /** Called with the cells of a range that was pasted into the amount. */
  onPasteRange: (row: DeskRow, cells: readonly (readonly string[])[]) => void;
  /** Locks the channel's money or unlocks it. */
  onLock: (row: DeskRow) => void;
  /** Lifts the channel's limit, or applies it again. */
  onLift: (row: DeskRow, isLifted: boolean) => void;
  /** Sets an amount [$] after the planner has agreed to lift the limit, or to empty the channels that exclude this one. */
  onLiftAndSet: (row: DeskRow, money: number) => void;
  /** Sets the planner's own CPM [$]; null for the plan's CPM. */
  onPrice: (row: DeskRow, cpm: number | null) => void;
  /** Empties the channel and gives its money to the other channels. */
  onTryWithout: (row: DeskRow) => void;
}

interface RowDetailsProps {
  row: DeskRow;
  facts: readonly RowFact[];
  actions: Pick<RowActions, 'onLift' | 'onPrice' | 'onTryWithout'>;
}

/** The details of a channel: its figures in this mix, its limits, and a field for the planner's own price. */
export function RowDetails({ row, facts, actions }: RowDetailsProps) {
  const { minimum, maximum } = row.limits;
  const isLimited = minimum !== null || maximum !== null || row.isLifted;
  return (
    <div className={styles.popover}>
      <strong>{row.channel}</strong>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <FactLine key={label} label={label} value={value} />
        ))}
        {minimum !== null && <FactLine label="At least, by the plan" value={wholeDollars(minimum)} />}
        {maximum !== null && <FactLine label="At most, by the plan" value={wholeDollars(maximum)} />}
      </dl>
      {isLimited && (
        <Button dense onClick={() => actions.onLift(row, !row.isLifted)}>
          {row.isLifted ? 'Apply the plan’s limit again' : 'Lift the limit'}
        </Button>
      )}
      <OwnPrice row={row} onPrice={(cpm) => actions.onPrice(row, cpm)} />
      {row.money > 0 && (
        <Button dense onClick={() => actions.onTryWithout(row)}>
          Without {row.channel}
        </Button>
      )}
    </div>
  );
}

function FactLine({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The field for the planner's own CPM, with cents. If it is empty, the plan's CPM is used. */
function OwnPrice({ row, onPrice }: { row: DeskRow; onPrice: (cpm: number | null) => void }) {
  const [note, setNote] = useState<string | null>(null);
  function changePrice(text: string) {
    const price = text === '' ? null : Number(text.replaceAll(',', ''));
    if (price === null || isPrice(price)) onPrice(price);
    else setNote(`“${text}” was not accepted: write a price above $0, such as 24.50.`);
  }
  return (
    <Field label="Your own CPM" hint={`The plan was computed with ${dollarsAndCents(row.planCpm)}.`} note={note}>
      {(controlProps) => (
        <MoneyInput
          {...controlProps}
          allowsDecimals
          commit="on blur"
          hasUndo={false}
          placeholder={dollars(row.planCpm)}
          value={row.ownCpm === null ? '' : twoDecimals(row.ownCpm)}
          onChange={changePrice}
          onNote={setNote}
        />
      )}
    </Field>
  );
}
