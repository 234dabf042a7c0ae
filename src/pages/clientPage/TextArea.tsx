import { Field } from '../../ui/form/Field.tsx';
import styles from './Client.module.css';

interface TextAreaProps {
  label: string;
  value: string;
  maxLength: number;
  readOnly?: boolean;
  onChange: (value: string) => void;
  onEscape: () => void;
}

/** A field for several lines of text. It takes the focus when it appears. */
export function TextArea({ label, value, maxLength, readOnly, onChange, onEscape }: TextAreaProps) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          // Autofocus is expected here, because the field appears after its button was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          rows={3}
          maxLength={maxLength}
          readOnly={readOnly}
          className={styles.text}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onEscape()}
        />
      )}
    </Field>
  );
}
