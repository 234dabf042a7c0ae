/** What a visitor did with the sign-in screen before the program behind it was there. */
export interface EarlyEntry {
  readonly email: string;
  readonly password: string;
  /** The name of the field the visitor is in. */
  readonly focused: string | null;
  /** Login was pressed: it is done as soon as it can be. */
  readonly isPressed: boolean;
}

let held: EarlyEntry | null = null;

/** Keeps what stands in the early form. It lives for this page only and is never stored. */
export function holdEarlyEntry(form: HTMLFormElement): void {
  const text = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : null;
  held = { email: text('email'), password: text('password'), focused, isPressed: form.dataset.pressed === 'true' };
}

export function readEarlyEntry(): EarlyEntry | null {
  return held;
}

/** The sign-in page has taken it. */
export function dropEarlyEntry(): void {
  held = null;
}
