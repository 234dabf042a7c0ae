/**
 * A picture of this site as a data URL, for files that must contain the picture itself and not its address.
 * @throws {Error} where the picture cannot be fetched
 */
export async function pictureData(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = await answer.blob();
  return readWith((reader) => reader.readAsDataURL(bytes)) as Promise<string>;
}

/** The bytes of a file that was chosen. It uses FileReader, because files have no method `arrayBuffer` in older browsers. */
export async function readBytes(file: Blob): Promise<Uint8Array> {
  return new Uint8Array((await readWith((reader) => reader.readAsArrayBuffer(file))) as ArrayBuffer);
}

function readWith(begin: (reader: FileReader) => void): Promise<string | ArrayBuffer | null> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    begin(reader);
  });
}
