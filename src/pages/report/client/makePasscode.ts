/** Letters and digits that are not taken for one another when they are read out. */
const CLEAR_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const MADE_PASSCODE_LENGTH = 8;

/** A random passcode of 8 clear letters and digits. */
export function makePasscode(): string {
  let passcode = '';
  while (passcode.length < MADE_PASSCODE_LENGTH) {
    // Values above the largest multiple would make the first letters likelier.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) passcode += CLEAR_LETTERS[byte % CLEAR_LETTERS.length];
  }
  return passcode;
}
