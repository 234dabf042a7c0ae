/** Downloads bytes as a file. `name` includes the extension. */
export function saveBlobAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a text as a file, in UTF-8 with a byte order mark for spreadsheet programs. */
export function saveTextAs(text: string, name: string, type = 'text/csv'): void {
  saveBlobAs(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }), name);
}
