import type { BrowserContext, Page } from '@playwright/test';

/** Lets the page read and write the clipboard of this browser, as a person who pastes does. */
export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** Puts something on the clipboard, as text and where given as html beside it (as spreadsheets do), and pastes it where the focus is. */
export async function paste(page: Page, text: string, html?: string): Promise<void> {
  await page.evaluate(
    async ([plain, table]) => {
      const parts: Record<string, Blob> = { 'text/plain': new Blob([plain], { type: 'text/plain' }) };
      if (table) parts['text/html'] = new Blob([table], { type: 'text/html' });
      await navigator.clipboard.write([new ClipboardItem(parts)]);
    },
    [text, html] as const,
  );
  await page.keyboard.press('Control+V');
}
