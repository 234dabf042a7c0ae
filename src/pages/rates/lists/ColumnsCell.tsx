import { useEffect, useRef } from 'react';
import { COLUMN_MAX_ANSWERS, DEMOGRAPHIC_MAX_COLUMNS } from '../../../../core/contract/limits.ts';
import { parseCondition, conditionText, changeColumn } from '../../../domain/rates/editLists.ts';
import type { EditedColumn, EditedItem } from '../../../domain/rates/editLists.ts';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import { ListCell } from './ListCell.tsx';
import styles from './Lists.module.css';

interface ColumnsCellProps {
  item: EditedItem;
  row: number;
  column: number;
  /** Null where the lists may only be read. */
  edit: ((change: Partial<EditedItem>) => void) | null;
  /** What is wrong with the conditions; undefined for nothing. */
  error: string | undefined;
}

/** The conditions of a demographic on columns of the audience file: heading and answers of each. */
export function ColumnsCell({ item, row, column, edit, error }: ColumnsCellProps) {
  const columns = item.columns ?? [];
  const group = useRef<HTMLDivElement>(null);
  const next = useRef<'input' | 'button' | null>(null);
  // The pressed button may be gone: the focus goes to the new heading, or to the button that adds one.
  useEffect(() => {
    const places = group.current?.children ?? [];
    const place = next.current === 'input' ? places[columns.length - 1] : places[columns.length];
    if (next.current === 'input') place?.querySelector('input')?.focus();
    if (next.current === 'button' && place instanceof HTMLElement) place.focus();
    next.current = null;
  }, [columns.length]);
  if (edit === null)
    return (
      <span className={styles.read}>
        {columns.length === 0 ? '–' : columns.map((one) => `${one.name}: ${conditionText(one)}`).join('; ')}
      </span>
    );
  const change = (place: number, to: Partial<EditedColumn> | null) => edit(changeColumn(item, place, to));
  const add = () => {
    next.current = 'input';
    change(columns.length, {});
  };
  const remove = (place: number) => {
    next.current = 'button';
    change(place, null);
  };
  return (
    <div ref={group} className={styles.columns}>
      {columns.map((one, place) => (
        <div key={place} className={styles.condition}>
          <ListCell
            label={`${item.name}, column ${place + 1}`}
            placeholder="Heading"
            value={one.name}
            error={place === columns.length - 1 ? error : undefined}
            {...{ row, column: column + 2 * place }}
            onChange={(name) => change(place, { name })}
          />
          <ListCell
            label={`${item.name}, answers of column ${place + 1}`}
            placeholder="Answers, separated by |"
            value={conditionText(one)}
            {...{ row, column: column + 2 * place + 1 }}
            onChange={(text) => change(place, { is: parseCondition(text).slice(0, COLUMN_MAX_ANSWERS) })}
          />
          <TextButton aria-label={`Remove column ${place + 1}: ${item.name}`} onClick={() => remove(place)}>
            Remove
          </TextButton>
        </div>
      ))}
      {columns.length < DEMOGRAPHIC_MAX_COLUMNS && (
        <TextButton aria-label={`Add a column: ${item.name}`} onClick={add}>
          Add a column
        </TextButton>
      )}
    </div>
  );
}
