import { useState, useId } from 'react';
import type { ReactNode } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import { hasLine, readLine, retirementChange, targetBases, withoutLine } from '../../domain/rates/gridLines.ts';
import type { GridChannel, GridLine, LineAction, LineEntry } from '../../domain/rates/gridLines.ts';
import type { CellChange, GridColumn } from '../../domain/rates/rateCells.ts';
import { cardDraft, editRates } from '../../flows/rates/cardDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Rates.module.css';

interface LineChangesOptions {
  openCard: OpenRateCard;
  mayEdit: boolean;
  channels: readonly GridChannel[];
  demographics: readonly { readonly id: string; readonly name: string }[];
}

/** What is added: a price for a demographic to a line, or a format to a channel. */
type Addition = { readonly line: GridLine } | { readonly channel: Channel };

/**
 * Adds, retires and removes lines of a card. Returns the callbacks for the grid, and the dialog that asks for the figures of a new line.
 */
export function useLineChanges({ openCard, mayEdit, channels, demographics }: LineChangesOptions) {
  const dispatch = useAppDispatch();
  const [addition, setAddition] = useState<Addition | null>(null);
  const onLineAction = useStableCallback((line: GridLine, action: LineAction) => {
    if (action === 'price') return setAddition({ line });
    if (action === 'remove') return dispatch(cardDraft.edit(({ content }) => withoutLine(content, line)));
    return dispatch(editRates([retirementChange(line, action === 'retire')]));
  });
  const onAddFormat = useStableCallback((channel: Channel) => setAddition({ channel }));
  const props = {
    onAdd: (cells: readonly CellChange[]) => dispatch(editRates(cells)),
    onClose: () => setAddition(null),
  };
  const dialog =
    addition === null ? null : 'line' in addition ? (
      <TargetPriceDialog
        line={addition.line}
        demographics={demographics.filter(({ id }) => {
          const { channel, format } = addition.line;
          return !hasLine(channels, { channel, format, price_for: id });
        })}
        {...props}
      />
    ) : (
      <NewFormatDialog
        channel={addition.channel}
        isTaken={(format) => hasLine(channels, { channel: addition.channel, format, price_for: '' })}
        {...props}
      />
    );
  // Only the agency's card may get new formats. The cards of clients inherit them.
  const mayAdd = mayEdit && openCard.card === AGENCY_CARD_ID;
  return { onLineAction: mayEdit ? onLineAction : null, onAddFormat: mayAdd ? onAddFormat : null, dialog };
}

type Field = readonly [column: GridColumn, label: string, hint?: string];

interface LineDialogProps {
  title: string;
  description: string;
  fields: readonly Field[];
  /** Fields that may stay empty. */
  optional: readonly GridColumn[];
  /** Cells of the row whose value is fixed, so that the planner does not type it. */
  fixed: LineEntry;
  /** The key of the new row. */
  row: CellChange['row'];
  /** Whether the fields that form the key of the row are filled in. */
  isReady: boolean;
  onAdd: (cells: readonly CellChange[]) => void;
  onClose: () => void;
  /** The fields that form the key, such as the name. @param isTried  whether Add was pressed, so that missing fields are marked */
  children: (isTried: boolean) => ReactNode;
}

/** Asks for the figures of a new line. Faults in the figures are shown once Add was pressed. */
function LineDialog(props: LineDialogProps) {
  const { title, description, fields, optional, fixed, row, isReady, onAdd, onClose, children } = props;
  const form = useId();
  const [entry, setEntry] = useState<LineEntry>(() => Object.fromEntries(fields.map(([column]) => [column, ''])));
  const [isTried, setIsTried] = useState(false);
  const required = fields.map(([column]) => column).filter((column) => !optional.includes(column));
  const parsed = readLine(row, { ...entry, ...fixed }, required);
  const faults = isTried && 'faults' in parsed ? parsed.faults : {};

  function add() {
    setIsTried(true);
    if (!isReady || 'faults' in parsed) return;
    onAdd(parsed.cells);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {children(isTried)}
        {fields.map(([column, label, hint]) => (
          <TextField
            key={column}
            name={column}
            label={label}
            hint={hint}
            autoComplete="off"
            value={entry[column] ?? ''}
            error={faults[column]}
            onChange={(text) => setEntry({ ...entry, [column]: text })}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface NewFormatDialogProps {
  channel: Channel;
  /** Whether the channel has a format of this name. */
  isTaken: (format: string) => boolean;
  onAdd: (cells: readonly CellChange[]) => void;
  onClose: () => void;
}

const FORMAT_FIELDS: readonly Field[] = [
  ['price', 'CPM ($)'],
  ['price_source', 'Price source'],
  ['attention_share', 'Attention share', 'As 43% or 0.43.'],
  ['mean_active_seconds', 'Active seconds'],
  ['source', 'Attention source'],
];

/** Asks for a format that the agency adds to a channel, with its price and attention. */
function NewFormatDialog({ channel, isTaken, onAdd, onClose }: NewFormatDialogProps) {
  const [typedFormat, setTypedFormat] = useState('');
  const format = typedFormat.trim();
  const fault = format === '' ? 'Required.' : isTaken(format) ? `${channel} has a format of this name.` : undefined;
  return (
    <LineDialog
      title={`Add a format to ${channel}`}
      description="Clients inherit it. The first format of a channel stays the one that gives its price."
      fields={FORMAT_FIELDS}
      optional={['price_source', 'source']}
      fixed={{ basis: 'cpm' }}
      row={{ channel, format, price_for: '' }}
      isReady={fault === undefined}
      {...{ onAdd, onClose }}
    >
      {(isTried) => (
        <TextField
          name="format"
          label="Format"
          autoComplete="off"
          value={typedFormat}
          error={isTried || format !== '' ? fault : undefined}
          onChange={setTypedFormat}
        />
      )}
    </LineDialog>
  );
}

interface TargetPriceDialogProps {
  line: GridLine;
  /** The demographics that have no price of this format yet. */
  demographics: readonly { readonly id: string; readonly name: string }[];
  onAdd: (cells: readonly CellChange[]) => void;
  onClose: () => void;
}

const PRICE_FIELDS: readonly Field[] = [
  ['price', 'Price ($)'],
  ['price_source', 'Price source'],
];
const BASIS_LABELS = {
  cpm: 'CPM',
  cpt: 'Target CPM, for a thousand of the target',
  tarp: 'TARP, for 1% of the target',
} as const;

/** Asks for a format's price for one demographic. */
function TargetPriceDialog({ line, demographics, onAdd, onClose }: TargetPriceDialogProps) {
  const { channel, format } = line;
  const [demographic, setDemographic] = useState('');
  const bases = targetBases(channel);
  const [basis, setBasis] = useState<string>(bases[0]!);
  const fault = demographic === '' ? 'Required.' : undefined;
  return (
    <LineDialog
      title="Add a target price"
      description={`Plans for the demographic buy ${channel}, ${format} at this price.`}
      fields={PRICE_FIELDS}
      optional={['price_source']}
      fixed={{ basis }}
      row={{ channel, format, price_for: demographic }}
      isReady={fault === undefined}
      {...{ onAdd, onClose }}
    >
      {(isTried) => (
        <>
          <SelectField
            name="price_for"
            label="Demographic"
            placeholder="Choose a demographic"
            options={demographics.map(({ id, name }) => ({ value: id, label: name }))}
            value={demographic}
            error={isTried ? fault : undefined}
            onChange={setDemographic}
          />
          <SelectField
            name="basis"
            label="Basis"
            placeholder="Choose a basis"
            options={bases.map((value) => ({ value, label: BASIS_LABELS[value] }))}
            value={basis}
            onChange={setBasis}
          />
        </>
      )}
    </LineDialog>
  );
}
