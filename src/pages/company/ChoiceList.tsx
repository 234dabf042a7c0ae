import { Checkbox } from '../../ui/form/Checkbox.tsx';
import styles from './Company.module.css';

interface ChoiceListProps {
  label: string;
  choices: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A list of checkboxes, of which any number may be ticked. */
export function ChoiceList({ label, choices, chosen, onChange }: ChoiceListProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
