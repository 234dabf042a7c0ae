import { useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { exportedAnswers, readExportedAnswers, hasAnswers } from '../../../domain/plan/file/fileAnswers.ts';
import { saveTextAs } from '../../../services/browser/download.ts';
import { answersDropped, answersImported } from '../../../slices/audience/answerEdits.ts';
import { selectFileAnswers, selectFileToRun } from '../../../slices/selectors.ts';
import styles from './RowsAndDoubts.module.css';

/** A line that says where the answers are saved, with buttons to export, import and drop them. @param headingsHash  see `PreviewedTable` */
export function SavedAnswers({ headingsHash }: { headingsHash: string }) {
  const dispatch = useAppDispatch();
  const fileName = useAppSelector(selectFileToRun)?.name ?? '';
  const { reading, taken: acceptedAssumptions } = useAppSelector(selectFileAnswers);
  const [refusal, setRefusal] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const isAnswered = hasAnswers(reading);

  async function importFrom(file: File | undefined) {
    if (!file) return;
    const imported = readExportedAnswers(await readText(file), headingsHash);
    setRefusal('message' in imported ? imported.message : '');
    if ('reading' in imported) dispatch(answersImported(imported));
  }

  return (
    <p className={styles.kept}>
      <span>Answers are kept in this browser for files with these headings.</span>{' '}
      {isAnswered && (
        <button
          type="button"
          onClick={() => saveTextAs(exportedAnswers(reading, fileName), answersFileName(fileName), 'application/json')}
        >
          Export answers
        </button>
      )}
      <button type="button" onClick={() => picker.current?.click()}>
        Import answers
      </button>
      <input
        ref={picker}
        type="file"
        accept=".json"
        hidden
        aria-label="Answers to import"
        onChange={({ target }) => {
          void importFrom(target.files?.[0]);
          // Without this reset, picking the same file again would trigger no change event.
          target.value = '';
        }}
      />
      {(isAnswered || acceptedAssumptions.length > 0) && (
        <button type="button" onClick={() => dispatch(answersDropped())}>
          Drop all answers
        </button>
      )}
      <span role="status" className={styles.refused}>
        {refusal}
      </span>
    </p>
  );
}

/** The text of a picked file in UTF-8; '' when the file cannot be read. */
function readText(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => resolve(''));
    reader.readAsText(file);
  });
}

/** The name of the exported file: that of the audience file without its extension, and the word "answers". */
const answersFileName = (fileName: string) => `${fileName.replace(/\.[^.]*$/, '')} answers.json`;
