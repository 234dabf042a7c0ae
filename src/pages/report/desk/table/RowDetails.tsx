import { useState } from 'react';
import { isPrice } from '../../../../../core/rules/ownPrices.ts';
import { dollars, dollarsAndCents, wholeDollars } from '../../../../../core/words/amounts.ts';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import styles from '../Desk.module.css';
import { Field } from '../../../../ui/form/Field.tsx';
import field from '../../../../ui/form/Field.module.css';
import type { RowActions } from './DeskRowLine.tsx';

interface RowDetailsProps {
  row: DeskRow;
  facts: readonly RowFact[];
  actions: Pick<RowActions, 'onLift' | 'onPrice' | 'onWithout'>;
}

/** More of one channel: what it does in this mix, its limits, and a price of the planner's own. */
export function RowDetails({ row, facts, actions }: RowDetailsProps) {
  const { least, most } = row.limits;
  const isLimited = least !== null || most !== null || row.isLifted;
  return (
    <div className={styles.popover}>
      <strong>{row.channel}</strong>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <FactLine key={label} label={label} value={value} />
        ))}
        {least !== null && <FactLine label="At least, by the plan" value={wholeDollars(least)} />}
        {most !== null && <FactLine label="At most, by the plan" value={wholeDollars(most)} />}
      </dl>
      {isLimited && (
        <Button dense onClick={() => actions.onLift(row, !row.isLifted)}>
          {row.isLifted ? 'Hold the plan’s limit again' : 'Lift the limit'}
        </Button>
      )}
      <OwnPrice row={row} onPrice={(cpm) => actions.onPrice(row, cpm)} />
      {row.money > 0 && (
        <Button dense onClick={() => actions.onWithout(row)}>
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

/** A price of a thousand impressions [$]: digits and a point, above 0. */
function readPrice(text: string): number | null {
  const plain = text.replace(/[\s$,]/g, '');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return isPrice(price) ? price : null;
}

function OwnPrice({ row, onPrice }: { row: DeskRow; onPrice: (cpm: number | null) => void }) {
  const [text, setText] = useState(row.ownCpm === null ? '' : String(row.ownCpm));
  const price = readPrice(text);
  const isWrong = text !== '' && price === null;
  function take() {
    if (isWrong) return;
    if (price !== row.ownCpm) onPrice(price);
  }
  return (
    <Field
      label="Your own CPM"
      hint={`The plan was computed with ${dollarsAndCents(row.keptCpm)}.`}
      error={isWrong ? 'Write a price above $0, such as 24.50.' : undefined}
    >
      {(tied) => (
        <input
          {...tied}
          className={field.control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={dollars(row.keptCpm)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Field>
  );
}
