import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';

interface DayFieldProps {
  label: string;
  /** ISO day, or ''. */
  value: string;
  /** The earliest day, ISO. */
  min: string;
  onChange: (day: string) => void;
}

/** One day, in the browser's own date field. */
export function DayField({ label, value, min, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={field.control}
          min={min}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
