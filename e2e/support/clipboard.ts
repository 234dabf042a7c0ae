import type { BrowserContext, Page } from '@playwright/test';

/** Allows the page to read and write the clipboard. */
export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** Writes text, and html if given (as spreadsheets do), to the clipboard and pastes it at the focus. */
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
