import { Field } from './Field.tsx';
import field from './Field.module.css';

interface DayFieldProps {
  label: string;
  /** ISO day, or ''. */
  value: string;
  /** The earliest and the latest day, ISO. */
  min: string;
  max?: string;
  error?: string | undefined;
  onChange: (day: string) => void;
  onBlur?: () => void;
}

/** A field for a day. It uses the browser's own date field. */
export function DayField({ label, error, onChange, ...input }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="date"
          className={field.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
