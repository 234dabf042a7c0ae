/**
 * Opens the browser's file picker. Call it in a click handler, because browsers block it elsewhere.
 * @param accept  file extensions, such as ".sav,.zsav"
 * @returns null when the picker was closed without a choice
 */
export function pickOneFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
