const NAME = 'made-up-people.csv';

/** The sample audience file of the product, as a picked file; null when it cannot be fetched. */
export async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
