/** A text or bar to paint on white, in pixels at scale 1. */
export type PictureItem =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The left end of the text, or its right end if it is aligned right. */
      readonly x: number;
      /** The baseline of the text. */
      readonly y: number;
      readonly size: number;
      readonly isStrong: boolean;
      readonly isQuiet: boolean;
      readonly align: 'left' | 'right';
    }
  | {
      readonly kind: 'bar';
      /** The upper left corner. */
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    };

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly items: readonly PictureItem[];
}

/** Breaks a text at its spaces into lines. @param lineCharacters  the most characters in a line, unless one word is longer */
export function wrapText(text: string, lineCharacters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineCharacters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
