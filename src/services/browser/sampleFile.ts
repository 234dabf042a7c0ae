const SAMPLE_FILE_NAME = 'made-up-people.csv';

/** The product's sample audience file, as if the user had picked it; null when it cannot be fetched. */
export async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${SAMPLE_FILE_NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], SAMPLE_FILE_NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
