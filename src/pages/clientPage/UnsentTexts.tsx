import { isBlankText } from '../../../core/text/blankText.ts';
import { CLIENT_COPY } from '../../domain/clientPage/clientCopy.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import styles from './Client.module.css';

/** Texts that can no longer be sent, so that the link holder can copy them; nothing if all are blank. @param texts  by the label of their field */
export function UnsentTexts({ texts }: { texts: Readonly<Record<string, string>> }) {
  const typed = Object.entries(texts).filter(([, text]) => !isBlankText(text));
  if (typed.length === 0) return null;
  return (
    <div className={styles.unsent}>
      <p role="alert">{CLIENT_COPY.unsent}</p>
      {typed.map(([field, text]) => (
        <div key={field}>
          <Field label={field}>
            {(control) => <textarea {...control} readOnly rows={4} className={styles.text} value={text} />}
          </Field>
          <CopyButton label="Copy text" text={text} />
        </div>
      ))}
    </div>
  );
}
