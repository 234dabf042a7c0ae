import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

/** Whether pdftotext is installed; prints a warning if not. */
function canReadPaper(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(
      'pdftotext is not installed: of the printed pages only their number and their marks are checked, NOT their words. apt-get install poppler-utils',
    );
    return false;
  }
}

/** The number of text operations on each page of a pdf, read from its streams; 0 is a blank page. */
function marksOf(pdf: Buffer): number[] {
  const objects = pdf.toString('latin1').split('endobj');
  const contentOf = (id: string) =>
    objects.find((text) => new RegExp(`(^|\\s)${id} 0 obj\\b`).test(text.slice(0, 40))) ?? '';
  return objects
    .filter((text) => /\/Type\s*\/Page\b(?!s)/.test(text))
    .map((text) => {
      const content = contentOf(/\/Contents (\d+) 0 R/.exec(text)![1]!);
      const packed = content.slice(content.indexOf('stream') + 'stream'.length).replace(/^\r?\n/, '');
      const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      return drawn.match(/\bT[jJ]\b/g)?.length ?? 0;
    });
}

/** A word of a printed page and its position from the upper left corner [points]. */
interface PrintedWord {
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
  /** All words in document order, separated by single spaces. */
  readonly text: string;
}

export interface Paper {
  /** Text operations on each page. */
  readonly marks: readonly number[];
  /** The text of each page; null without pdftotext. */
  readonly sheets: readonly Sheet[] | null;
}

/** Prints the page and reads the pdf. */
export async function printed(page: Page, landscape: boolean, format: 'A4' | 'Letter' = 'A4'): Promise<Paper> {
  const pdf = await page.pdf({ format, landscape, preferCSSPageSize: false });
  return { marks: marksOf(pdf), sheets: canReadPaper() ? sheetsOf(pdf) : null };
}

function sheetsOf(pdf: Buffer): Sheet[] {
  const read = (way: string) =>
    execFileSync('pdftotext', [way, '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1 << 28 });
  const texts = read('-raw').split('\f');
  return read('-bbox')
    .split('<page ')
    .slice(1)
    .map((markup, at) => ({ ...sheetOf(markup), text: (texts[at] ?? '').replace(/\s+/g, ' ').trim() }));
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

/** Pairs of words of which one is printed over the other, by at least half of its height. */
export function overprinted({ words }: Sheet): string[] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter((other) => {
        const height = Math.min(one.bottom - one.top, other.bottom - other.top);
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        return across > 0.5 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > height / 2;
      })
      .map((other) => `${one.text} and ${other.text}`),
  );
}
