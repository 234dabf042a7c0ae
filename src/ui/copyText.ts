/**
 * Copies text to the clipboard.
 * @throws {Error} when the browser refuses both the Clipboard API and `execCommand`.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused by a policy, or the page lacks focus: `execCommand` may still work.
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand?.('copy') ?? false;
  area.remove();
  if (!done) throw new Error('The browser did not allow copying.');
}
