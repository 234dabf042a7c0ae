/** The text of a file that was picked, UTF-8; empty when it cannot be read. */
export function readText(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => resolve(''));
    reader.readAsText(file);
  });
}
