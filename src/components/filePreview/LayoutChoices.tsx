import type { LayoutCorrections } from '../../domain/plan/file/fileAnswers.ts';
import type { PreviewedTable } from '../../domain/plan/file/filePreview.ts';
import styles from './FilePreview.module.css';

interface LayoutChoicesProps {
  preview: PreviewedTable;
  onChange: (layout: LayoutCorrections) => void;
}

/** Number of rows from which the row of the headings can be chosen. */
const HEADING_ROWS = 20;
const DELIMITER_OPTIONS = [
  { value: ',', label: 'comma' },
  { value: ';', label: 'semicolon' },
  { value: '\t', label: 'tab' },
  { value: '|', label: 'bar |' },
] as const;
const UNITS = [
  { value: 'people', label: 'people' },
  { value: 'thousands', label: 'thousands of people' },
] as const;
const DECIMALS = [
  { value: '.', label: 'point, 1.5' },
  { value: ',', label: 'comma, 1,5' },
] as const;

/** Settings of the whole file: sheet, header row, delimiter, decimal sign, units. */
export function LayoutChoices({ preview, onChange }: LayoutChoicesProps) {
  const rows = Array.from({ length: Math.min(HEADING_ROWS, preview.rows.length) }, (_, index) => String(index + 1));
  return (
    <details className={styles.layout}>
      <summary>Layout</summary>
      <div className={styles.choices}>
        {preview.sheets.length > 1 && (
          <Choice
            label="Sheet"
            value={preview.sheet ?? ''}
            options={preview.sheets.map(optionOf)}
            onChange={(sheet) => onChange({ sheet })}
          />
        )}
        <Choice
          label="Headings in row"
          value={String(preview.headerRow)}
          options={rows.map(optionOf)}
          onChange={(row) => onChange({ headerRow: Number(row) })}
        />
        {preview.sheets.length === 0 && (
          <Choice
            label="Cells separated by"
            value={preview.delimiter}
            options={DELIMITER_OPTIONS}
            onChange={(value) =>
              onChange({ delimiter: DELIMITER_OPTIONS.find((delimiter) => delimiter.value === value)!.value })
            }
          />
        )}
        <Choice
          label="Decimal sign"
          value={preview.decimal}
          options={DECIMALS}
          onChange={(value) => onChange({ decimal: value === ',' ? ',' : '.' })}
        />
        {preview.units !== null && (
          <Choice
            label={preview.layout === 'crosstab' ? 'Audiences in' : 'Weights in'}
            value={preview.units}
            options={UNITS}
            onChange={(value) => onChange({ units: value === 'thousands' ? 'thousands' : 'people' })}
          />
        )}
      </div>
    </details>
  );
}

const optionOf = (value: string) => ({ value, label: value });

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
