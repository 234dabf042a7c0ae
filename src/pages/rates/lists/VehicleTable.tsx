import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NAME_MAXIMUM } from '../../../../core/contract/limits.ts';
import { counted, splitNames } from '../../../../core/words/wording.ts';
import { vehicleNamed } from '../../../domain/rates/editLists.ts';
import type { EditedLists } from '../../../domain/rates/editLists.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import { classNames } from '../../../ui/classNames.ts';
import field from '../../../ui/form/Field.module.css';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { ListCell } from './ListCell.tsx';
import styles from './Lists.module.css';

type Vehicle = EditedLists['vehicles'][number];

interface VehicleTableProps {
  vehicles: readonly Vehicle[];
  /** The formats of each channel, its default format first. */
  formats: ReadonlyMap<string, readonly string[]>;
  /** Null if the user may only read the lists. `index` is the number of the vehicle in `vehicles`. */
  actions: {
    readonly onEdit: (index: number, change: Partial<Vehicle>) => void;
    readonly onAdd: (vehicle: Vehicle) => void;
    readonly onRemove: (index: number) => void;
  } | null;
}

/** Number of rows shown at first, and of rows added by each press of the button below them. */
const ROWS_PER_STEP = 60;

/** The vehicle mapping. It says which vehicle, channel and format each name in an audience file means. */
export function VehicleTable({ vehicles, formats, actions }: VehicleTableProps) {
  const [search, setSearch] = useState('');
  const [channel, setChannel] = useState('');
  const [shownRowCount, setShownRowCount] = useState(ROWS_PER_STEP);
  const searchedText = search.trim().toLowerCase();
  const found = vehicles.flatMap((vehicle, index) => {
    const isFound = [vehicle.name, ...vehicle.others].some((name) => name.toLowerCase().includes(searchedText));
    return isFound && (channel === '' || vehicle.channel === channel) ? [{ vehicle, index }] : [];
  });
  return (
    <>
      <div className={styles.bar}>
        <TextField name="vehicle-search" label="Search vehicles" value={search} onChange={setSearch} />
        <SelectField
          name="vehicle-channel"
          label="Channel"
          placeholder="All channels"
          isEmptyChoice
          options={[...formats.keys()]}
          value={channel}
          onChange={setChannel}
        />
      </div>
      {actions && <AddVehicle {...{ vehicles, formats }} onAdd={actions.onAdd} />}
      <SidewaysScroller label="Vehicles">
        <table className={styles.table} data-grid aria-label="Vehicles">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Other names, separated by |</th>
              <th scope="col">Channel</th>
              <th scope="col">Format</th>
              {actions && <td />}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shownRowCount).map(({ vehicle, index }) => (
              <VehicleRow key={index} {...{ vehicle, index, formats, actions }} />
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
      <p role="status" className={styles.count}>
        {counted(found.length, 'vehicle')}
        {found.length > shownRowCount && `, ${shownRowCount} shown `}
        {found.length > shownRowCount && (
          <TextButton onClick={() => setShownRowCount(shownRowCount + ROWS_PER_STEP)}>Show more</TextButton>
        )}
      </p>
    </>
  );
}

interface VehicleRowProps extends Pick<VehicleTableProps, 'formats' | 'actions'> {
  vehicle: Vehicle;
  index: number;
}

function VehicleRow({ vehicle, index, formats, actions }: VehicleRowProps) {
  const { name, others, channel, format } = vehicle;
  const edit = actions && ((change: Partial<Vehicle>) => actions.onEdit(index, change));
  return (
    <tr>
      <td className={styles.name}>
        <ListCell
          label={`${name}, name`}
          value={name}
          error={name.trim() === '' ? 'Give the vehicle a name.' : undefined}
          {...{ row: index, column: 0 }}
          onChange={edit && ((text) => edit({ name: text }))}
        />
      </td>
      <td data-label="Other names, separated by |" className={styles.words}>
        <ListCell
          label={`${name}, other names`}
          value={others.join(' | ')}
          {...{ row: index, column: 1 }}
          onChange={edit && ((text) => edit({ others: splitNames(text) }))}
        />
      </td>
      <td data-label="Channel" className={styles.name}>
        <Choice
          label={`${name}, channel`}
          value={channel}
          options={[...formats.keys()]}
          onChange={
            edit && ((newChannel) => edit({ channel: newChannel, format: formats.get(newChannel)?.[0] ?? format }))
          }
        />
      </td>
      <td data-label="Format" className={styles.name}>
        <Choice
          label={`${name}, format`}
          value={format}
          options={formats.get(channel) ?? []}
          onChange={edit && ((newFormat) => edit({ format: newFormat }))}
        />
      </td>
      {actions && (
        <td className={styles.act}>
          <TextButton aria-label={`Remove: ${name}`} onClick={() => actions.onRemove(index)}>
            Remove
          </TextButton>
        </td>
      )}
    </tr>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  onChange: ((value: string) => void) | null;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  if (onChange === null) return <span className={styles.read}>{value}</span>;
  return (
    <select
      aria-label={label}
      className={classNames(field.control, field.dense, field.select)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!options.includes(value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

interface AddVehicleProps extends Pick<VehicleTableProps, 'vehicles' | 'formats'> {
  onAdd: (vehicle: Vehicle) => void;
}

function AddVehicle({ vehicles, formats, onAdd }: AddVehicleProps) {
  const [name, setName] = useState('');
  const [channel, setChannel] = useState('');
  // A new vehicle gets the default format of its channel.
  const format = formats.get(channel)?.[0];
  const vehicleOfName = vehicleNamed(vehicles, channel, name);
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '' || format === undefined || vehicleOfName !== null) return;
        onAdd({ name: name.trim(), others: [], channel, format });
        setName('');
      }}
    >
      <TextField
        name="new-vehicle"
        label="New vehicle"
        autoComplete="off"
        maxLength={NAME_MAXIMUM}
        value={name}
        error={vehicleOfName === null ? '' : `That name belongs to ${vehicleOfName.name} of ${channel} already.`}
        onChange={setName}
      />
      <SelectField
        name="new-vehicle-channel"
        label="Its channel"
        placeholder="Choose a channel"
        options={[...formats.keys()]}
        value={channel}
        onChange={setChannel}
      />
      <Button type="submit" icon={Plus} disabled={name.trim() === '' || format === undefined || vehicleOfName !== null}>
        Add
      </Button>
    </form>
  );
}
