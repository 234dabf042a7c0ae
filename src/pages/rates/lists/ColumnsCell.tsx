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
  /** Null if the user may only read the lists. */
  edit: ((change: Partial<EditedItem>) => void) | null;
  /** What is wrong with the conditions; undefined if they are valid. */
  error: string | undefined;
}

/** The conditions of a demographic on columns of the audience file. Each has the heading of a column and the answers in it. */
export function ColumnsCell({ item, row, column, edit, error }: ColumnsCellProps) {
  const columns = item.columns ?? [];
  const group = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<'input' | 'button' | null>(null);
  // The pressed button may have been removed. The focus moves to the field of the new heading, or to the button that adds a column.
  // The children of the group are the conditions and, after them, this button.
  useEffect(() => {
    const children = group.current?.children ?? [];
    const target = nextFocus.current === 'input' ? children[columns.length - 1] : children[columns.length];
    if (nextFocus.current === 'input') target?.querySelector('input')?.focus();
    if (nextFocus.current === 'button' && target instanceof HTMLElement) target.focus();
    nextFocus.current = null;
  }, [columns.length]);
  if (edit === null)
    return (
      <span className={styles.read}>
        {columns.length === 0 ? '–' : columns.map((one) => `${one.name}: ${conditionText(one)}`).join('; ')}
      </span>
    );
  const change = (index: number, values: Partial<EditedColumn> | null) => edit(changeColumn(item, index, values));
  const add = () => {
    nextFocus.current = 'input';
    change(columns.length, {});
  };
  const remove = (index: number) => {
    nextFocus.current = 'button';
    change(index, null);
  };
  return (
    <div ref={group} className={styles.columns}>
      {columns.map((one, index) => (
        <div key={index} className={styles.condition}>
          <ListCell
            label={`${item.name}, column ${index + 1}`}
            placeholder="Heading"
            value={one.name}
            // The fault is about all conditions together. It is shown once, at the last one.
            error={index === columns.length - 1 ? error : undefined}
            {...{ row, column: column + 2 * index }}
            onChange={(name) => change(index, { name })}
          />
          <ListCell
            label={`${item.name}, answers of column ${index + 1}`}
            placeholder="Answers, separated by |"
            value={conditionText(one)}
            {...{ row, column: column + 2 * index + 1 }}
            onChange={(text) => change(index, { is: parseCondition(text).slice(0, COLUMN_MAX_ANSWERS) })}
          />
          <TextButton aria-label={`Remove column ${index + 1}: ${item.name}`} onClick={() => remove(index)}>
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
