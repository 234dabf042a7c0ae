/** Letters and digits that are not easily confused with one another. */
const CLEAR_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const MADE_PASSCODE_LENGTH = 8;

/** A random passcode of clear letters and digits. */
export function makePasscode(): string {
  let passcode = '';
  while (passcode.length < MADE_PASSCODE_LENGTH) {
    // 248 is the largest multiple of the number of characters (31) in a byte. With larger values, the first characters would be more
    // frequent.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) passcode += CLEAR_CHARACTERS[byte % CLEAR_CHARACTERS.length];
  }
  return passcode;
}
