import { readDataUrl } from './readBlob.ts';

/**
 * A picture of this site as a data URL, for files that must contain the picture itself and not its address.
 * @throws {Error} where the picture cannot be fetched
 */
export async function pictureData(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = await answer.blob();
  return readDataUrl(bytes);
}
