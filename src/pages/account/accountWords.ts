/** The ways from the sign-in page, as it first stands there and as it stays. */
export const FORGOTTEN = 'Forgot your password?';
export const NEW_HERE = 'Create an account';
