import { useId, useState } from 'react';
import type { CodeCount } from '../../domain/plan/file/doubtView.ts';
import { codesAnswer } from '../../domain/plan/file/doubtView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './FilePreview.module.css';

interface CodeMeaningsProps {
  counts: readonly CodeCount[];
  onAnswer: (answer: string) => void;
}

/** Lets the planner enter how many uses a month each code means. */
export function CodeMeanings({ counts, onAnswer }: CodeMeaningsProps) {
  const hint = useId();
  const [meanings, setMeanings] = useState<Record<string, string>>({});
  const codes = counts.map(({ code }) => code);
  const answer = codesAnswer(codes, meanings);
  return (
    <details className={styles.meanings}>
      <summary>Something else: say what each code means</summary>
      <p id={hint}>Uses a month, such as 0 or 4.3, or missing.</p>
      <div className={styles.codes}>
        {codes.map((code) => (
          <label key={code}>
            {code} =
            <input
              value={meanings[code] ?? ''}
              aria-describedby={hint}
              aria-label={`${code} means`}
              onChange={({ target }) => setMeanings({ ...meanings, [code]: target.value })}
              // The default action of Enter would submit the form and run the plan.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                // In a dialog, Enter would also confirm the answer that was chosen before.
                event.stopPropagation();
                if (answer !== null) onAnswer(answer);
              }}
            />
          </label>
        ))}
      </div>
      <Button dense disabled={answer === null} onClick={() => answer !== null && onAnswer(answer)}>
        Use these meanings
      </Button>
    </details>
  );
}
