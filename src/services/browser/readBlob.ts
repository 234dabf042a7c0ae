// These functions use FileReader, because blobs have no methods `text` and `arrayBuffer` in older browsers.

export function readText(blob: Blob): Promise<string> {
  return readWith((reader) => reader.readAsText(blob)) as Promise<string>;
}

export function readDataUrl(blob: Blob): Promise<string> {
  return readWith((reader) => reader.readAsDataURL(blob)) as Promise<string>;
}

export async function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array((await readWith((reader) => reader.readAsArrayBuffer(blob))) as ArrayBuffer);
}

function readWith(begin: (reader: FileReader) => void): Promise<string | ArrayBuffer | null> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    begin(reader);
  });
}
