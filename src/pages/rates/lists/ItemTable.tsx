import { Plus } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { NAME_MAXIMUM, COLUMN_MAX_ANSWERS, DEMOGRAPHIC_MAX_COLUMNS } from '../../../../core/contract/limits.ts';
import { splitNames } from '../../../../core/words/wording.ts';
import { ITEM_NOUNS, conditionText, changeCondition, typedNumber } from '../../../domain/rates/editLists.ts';
import type { EditedItem, ItemList, EditedCondition } from '../../../domain/rates/editLists.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { classNames } from '../../../ui/classNames.ts';
import field from '../../../ui/form/Field.module.css';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { ListCell } from './ListCell.tsx';
import styles from './Lists.module.css';

/** The changes that a user can make to the items. */
export interface ItemActions {
  readonly onEdit: (id: string, change: Partial<EditedItem>) => void;
  /** @returns why the name cannot be added; null if it was added */
  readonly onAdd: (name: string) => string | null;
  readonly onRemove: (id: string) => void;
}

interface ItemTableProps {
  /** The name of the list, such as "Clients". */
  label: string;
  list: ItemList;
  items: readonly EditedItem[];
  /** The names of the items in the published version, by id. Published items can be retired, but not removed. */
  published: ReadonlyMap<string, string>;
  /** Null if the user may only read the items. */
  actions: ItemActions | null;
  /** What is wrong with a field of an item; undefined if it is valid. */
  errorOf: (id: string, field: ItemField | 'name') => string | undefined;
}

/** A field of an item other than its name. */
type ItemField =
  | 'attention_threshold_seconds'
  | 'says'
  | 'age_from'
  | 'age_to'
  | 'gender'
  | 'grocery_buyer'
  | 'children'
  | 'columns';

const FIELDS: Readonly<Record<ItemList, readonly ItemField[]>> = {
  clients: [],
  strategies: ['attention_threshold_seconds', 'says'],
  demographics: ['age_from', 'age_to', 'gender', 'grocery_buyer', 'children', 'columns'],
};

const FIELD_NAMES: Readonly<Record<ItemField, string>> = {
  attention_threshold_seconds: 'Attentive from (s)',
  says: 'What counts as attentive',
  age_from: 'Age from',
  age_to: 'to',
  gender: 'Gender',
  grocery_buyer: 'Grocery buyers',
  children: 'With children',
  columns: 'Columns of the file',
};

/** The items of one list, with a column for each of their fields. */
export function ItemTable({ label, list, items, published, actions, errorOf }: ItemTableProps) {
  return (
    <>
      <SidewaysScroller label={label}>
        <table className={styles.table} data-grid aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {FIELDS[list].map((itemField) => (
                <th key={itemField} scope="col">
                  {FIELD_NAMES[itemField]}
                </th>
              ))}
              <th scope="col">Earlier names</th>
              {actions && <td />}
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <tr key={item.id} className={item.retired ? styles.retired : undefined}>
                <td className={styles.name}>
                  <ListCell
                    label={`${item.name || published.get(item.id) || `New ${ITEM_NOUNS[list]}`}, name`}
                    value={item.name}
                    error={errorOf(item.id, 'name')}
                    {...{ row, column: 0 }}
                    onChange={actions && ((name) => actions.onEdit(item.id, { name }))}
                  />
                  {item.retired && <span className={styles.note}>retired</span>}
                </td>
                {FIELDS[list].map((itemField, index) => (
                  <td
                    key={itemField}
                    data-label={FIELD_NAMES[itemField]}
                    className={itemField === 'says' ? styles.words : isNumberField(itemField) ? styles.age : undefined}
                  >
                    <FieldCell
                      {...{ item, itemField, row, column: index + 1, errorOf }}
                      onEdit={actions && actions.onEdit}
                    />
                  </td>
                ))}
                <td data-label="Earlier names" className={styles.was}>
                  {earlierNames(item, published.get(item.id)).join(', ')}
                </td>
                {actions && (
                  <td className={styles.act}>
                    <ItemAction {...{ item, actions }} isPublished={published.has(item.id)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
      {actions && <AddItem noun={ITEM_NOUNS[list]} onAdd={actions.onAdd} />}
    </>
  );
}

/** The button of an item. It retires a published item or offers it again, and removes an item that is not published. */
function ItemAction({ item, actions, isPublished }: { item: EditedItem; actions: ItemActions; isPublished: boolean }) {
  if (!isPublished) {
    return (
      <TextButton aria-label={`Remove: ${item.name}`} onClick={() => actions.onRemove(item.id)}>
        Remove
      </TextButton>
    );
  }
  const action = item.retired ? 'Offer again' : 'Retire';
  return (
    <TextButton
      aria-label={`${action}: ${item.name}`}
      onClick={() => actions.onEdit(item.id, { retired: !item.retired })}
    >
      {action}
    </TextButton>
  );
}

/** An item's earlier names. The published name of a renamed item is included: it becomes an earlier name when the draft is published. */
function earlierNames({ name, was }: EditedItem, publishedName: string | undefined): string[] {
  return [...new Set([...was, ...(publishedName === undefined ? [] : [publishedName])])].filter((one) => one !== name);
}

const isNumberField = (itemField: ItemField) =>
  itemField === 'attention_threshold_seconds' || itemField === 'age_from' || itemField === 'age_to';

interface FieldCellProps {
  item: EditedItem;
  itemField: ItemField;
  row: number;
  column: number;
  onEdit: ItemActions['onEdit'] | null;
  errorOf: ItemTableProps['errorOf'];
}

/** The control for one field of an item. */
function FieldCell({ item, itemField, row, column, onEdit, errorOf }: FieldCellProps) {
  const label = `${item.name}, ${FIELD_NAMES[itemField]}`;
  const edit = onEdit && ((change: Partial<EditedItem>) => onEdit(item.id, change));
  const error = errorOf(item.id, itemField);
  if (itemField === 'columns') return <ColumnsCell {...{ item, row, column, edit, error }} />;
  if (itemField === 'gender') return <GenderCell label={label} item={item} edit={edit} />;
  if (itemField === 'grocery_buyer' || itemField === 'children') {
    if (edit === null) return <span className={styles.read}>{item[itemField] ? 'yes' : '–'}</span>;
    const change = (isOn: boolean) => edit({ [itemField]: isOn ? true : undefined });
    return <Checkbox checked={item[itemField] === true} aria-label={label} onChange={change} />;
  }
  const cell = { label, row, column, error };
  if (itemField === 'says') {
    return <ListCell {...cell} value={item.says ?? ''} onChange={edit && ((text) => edit({ says: text }))} />;
  }
  const changeNumber = (text: string) => {
    // An empty threshold is stored as null; the other fields are left out if they are empty.
    const empty = itemField === 'attention_threshold_seconds' ? null : undefined;
    edit?.({ [itemField]: text === '' ? empty : typedNumber(text) });
  };
  // An error of both ages is shown once, below the first of them.
  const isErrorElsewhere = itemField === 'age_to' && error === errorOf(item.id, 'age_from');
  return (
    <ListCell
      {...{ ...cell, isErrorElsewhere }}
      isNumber
      errorId={`error-${row}-${isErrorElsewhere ? 'age_from' : itemField}`}
      value={String(item[itemField] ?? '')}
      onChange={edit && changeNumber}
    />
  );
}

interface GenderCellProps {
  label: string;
  item: EditedItem;
  edit: ((change: Partial<EditedItem>) => void) | null;
}

function GenderCell({ label, item, edit }: GenderCellProps) {
  if (edit === null) return <span className={styles.read}>{item.gender ?? '–'}</span>;
  return (
    <select
      aria-label={label}
      className={classNames(field.control, field.dense, field.select)}
      value={item.gender ?? ''}
      onChange={({ currentTarget: { value } }) =>
        edit({ gender: value === 'women' || value === 'men' ? value : undefined })
      }
    >
      <option value="">all</option>
      <option value="women">women</option>
      <option value="men">men</option>
    </select>
  );
}

/** A field for a name, and the button that adds an item of this name to the list. */
function AddItem({ noun, onAdd }: { noun: string; onAdd: ItemActions['onAdd'] }) {
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState('');
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        const reason = onAdd(name.trim());
        setRefusal(reason ?? '');
        if (reason === null) setName('');
      }}
    >
      <TextField
        name={`new-${noun}`}
        label={`New ${noun}`}
        autoComplete="off"
        maxLength={NAME_MAXIMUM}
        value={name}
        error={refusal}
        onChange={(text) => {
          setName(text);
          setRefusal('');
        }}
      />
      <Button type="submit" icon={Plus} disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  );
}

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
function ColumnsCell({ item, row, column, edit, error }: ColumnsCellProps) {
  const conditions = item.columns ?? [];
  const group = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<'input' | 'button' | null>(null);
  // The pressed button may have been removed. The focus moves to the field for the heading of a new condition, or to the button
  // that adds a condition.
  // The children of the group are the conditions and, after them, this button.
  useEffect(() => {
    const children = group.current?.children ?? [];
    const target = nextFocus.current === 'input' ? children[conditions.length - 1] : children[conditions.length];
    if (nextFocus.current === 'input') target?.querySelector('input')?.focus();
    if (nextFocus.current === 'button' && target instanceof HTMLElement) target.focus();
    nextFocus.current = null;
  }, [conditions.length]);
  if (edit === null)
    return (
      <span className={styles.read}>
        {conditions.length === 0
          ? '–'
          : conditions.map((condition) => `${condition.name}: ${conditionText(condition)}`).join('; ')}
      </span>
    );
  /** Without values (null), the condition is removed. */
  const change = (index: number, values: Partial<EditedCondition> | null) => edit(changeCondition(item, index, values));
  const add = () => {
    nextFocus.current = 'input';
    change(conditions.length, {});
  };
  const remove = (index: number) => {
    nextFocus.current = 'button';
    change(index, null);
  };
  return (
    <div ref={group} className={styles.columns}>
      {/* For the arrow keys, each condition takes two columns of the grid. */}
      {conditions.map((condition, index) => (
        <div key={index} className={styles.condition}>
          <ListCell
            label={`${item.name}, column ${index + 1}`}
            placeholder="Heading"
            value={condition.name}
            // The fault is about all conditions together. It is shown once, at the last one.
            error={index === conditions.length - 1 ? error : undefined}
            {...{ row, column: column + 2 * index }}
            onChange={(name) => change(index, { name })}
          />
          <ListCell
            label={`${item.name}, answers of column ${index + 1}`}
            placeholder="Answers, separated by |"
            value={conditionText(condition)}
            {...{ row, column: column + 2 * index + 1 }}
            onChange={(text) => change(index, { is: splitNames(text).slice(0, COLUMN_MAX_ANSWERS) })}
          />
          <TextButton aria-label={`Remove column ${index + 1}: ${item.name}`} onClick={() => remove(index)}>
            Remove
          </TextButton>
        </div>
      ))}
      {conditions.length < DEMOGRAPHIC_MAX_COLUMNS && (
        <TextButton aria-label={`Add a column: ${item.name}`} onClick={add}>
          Add a column
        </TextButton>
      )}
    </div>
  );
}
