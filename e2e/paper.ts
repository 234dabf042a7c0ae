import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What must be installed to read printed pages, or null when it is. */
export function missingPdfReader(): string | null {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'pdftotext is not installed, so the printed pages are NOT read: apt-get install poppler-utils';
  }
}

/** A word of a printed page and where it stands, from the upper left corner [points]. */
export interface PrintedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
  /** All words in the order of the document, however its columns lie, with single spaces. */
  readonly text: string;
}

/** Prints the page as it stands on A4 and reads what came out, sheet by sheet. */
export async function printed(page: Page, landscape: boolean): Promise<Sheet[]> {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  try {
    const path = join(folder, 'report.pdf');
    await page.pdf({ path, format: 'A4', landscape, preferCSSPageSize: false });
    const read = (way: string) => execFileSync('pdftotext', [way, path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const texts = read('-raw').split('\f');
    return read('-bbox')
      .split('<page ')
      .slice(1)
      .map((markup, at) => ({ ...sheetOf(markup), text: (texts[at] ?? '').replace(/\s+/g, ' ').trim() }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sheetOf(markup: string): Omit<Sheet, 'text'> {
  const numbers = (text: string) => [...text.matchAll(/"([\d.-]+)"/g)].map(([, digits]) => Number(digits));
  const [width, height] = numbers(markup.slice(0, markup.indexOf('>')));
  const words = [...markup.matchAll(/<word ([^>]*)>([^<]*)<\/word>/g)].map(([, box, text]) => {
    const [left, top, right, bottom] = numbers(box!);
    return { text: text!, left: left!, top: top!, right: right!, bottom: bottom! };
  });
  return { width: width!, height: height!, words };
}
