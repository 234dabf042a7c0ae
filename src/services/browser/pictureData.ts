/**
 * A picture of this site as a data URL, for files that must not refer to an address.
 * @throws {Error} where it cannot be fetched
 */
export async function pictureData(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}
