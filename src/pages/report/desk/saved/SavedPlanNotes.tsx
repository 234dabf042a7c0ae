import styles from './SavedPlans.module.css';

/** What is to be known of the saved plans in the columns; announced when it appears. */
export function SavedPlanNotes({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status" className={styles.after}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
