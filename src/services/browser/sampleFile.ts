const NAME = 'made-up-people.csv';

/** The sample audience file that ships with the product, as one that was picked; null when it cannot be had. */
export async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
