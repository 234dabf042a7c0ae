/** The signed-in person behind a call, as the checked ID token names them. */
export interface Planner {
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  /** The part of the e-mail after the @. */
  readonly company: string;
}

/** Null when the text is not an e-mail address. */
export function plannerOf(uid: string, email: string): Planner | null {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at < 1 || at === lower.length - 1) return null;
  return { uid, email: lower, company: lower.slice(at + 1) };
}
