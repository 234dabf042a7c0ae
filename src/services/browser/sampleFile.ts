const SAMPLE_FILE_NAME = 'made-up-people.csv';

/** The sample audience file of the product, as a picked file; null when it cannot be fetched. */
export async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${SAMPLE_FILE_NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], SAMPLE_FILE_NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
