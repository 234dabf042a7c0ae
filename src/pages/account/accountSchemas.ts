import { object, string } from 'yup';
import { PASSWORD_MIN_LENGTH } from '../../../core/contract/limits.ts';
import { SIGN_UP } from '../../domain/messages.ts';

const email = string()
  .trim()
  .required('Enter your email.')
  .email('Enter a whole email address, such as ann@agency.com.');

export const loginSchema = object({ email, password: string().required('Enter your password.') });
export const emailSchema = object({ email });
export const passwordSchema = object({
  password: string().required('Enter a password.').min(PASSWORD_MIN_LENGTH, SIGN_UP.passwordShort),
});
export const newUserSchema = emailSchema.concat(passwordSchema);
