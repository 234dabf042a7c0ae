import { PASSWORD_MIN_LENGTH } from '../../../core/contract/limits.ts';
import { SIGN_UP } from '../../domain/messages.ts';
import styles from './Account.module.css';

/** Says whether a new password is long enough while it is typed. Renders nothing before the first character. */
export function PasswordFeedback({ password }: { password: string }) {
  if (password === '') return null;
  const isGood = password.length >= PASSWORD_MIN_LENGTH;
  return (
    <span className={isGood ? styles.good : styles.bad}>{isGood ? SIGN_UP.passwordGood : SIGN_UP.passwordShort}</span>
  );
}
