import { useFormik } from 'formik';
import { object, string } from 'yup';
import type { Schema } from 'yup';
import { PASSWORD_MIN_LENGTH } from '../../../core/contract/limits.ts';
import { useFocusOnRefusal } from '../../app/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SIGN_UP } from '../../domain/messages.ts';
import styles from './Account.module.css';

export interface AccountValues {
  email: string;
  password: string;
}

interface AccountFormProps {
  /** The fields that are shown. */
  fields: readonly (keyof AccountValues)[];
  schema: Schema<Partial<AccountValues>>;
  button: string;
  onSubmit: (values: AccountValues) => Promise<void>;
  /** Called when the button is pressed, also if fields are invalid. The result of an earlier attempt should then be cleared. */
  onAttempt?: (values: AccountValues) => void;
  emailLabel?: string;
  passwordLabel?: string;
  /** Whether a new password is chosen. A hint then says, while it is typed, whether it is long enough. */
  isNewPassword?: boolean;
}

/** A form with e-mail, password, or both, and one button. */
export function AccountForm(props: AccountFormProps) {
  const { fields, schema, button, onSubmit, emailLabel = 'Email', passwordLabel = 'Password' } = props;
  const { isNewPassword = false, onAttempt } = props;
  const form = useFormik<AccountValues>({
    initialValues: { email: '', password: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit,
  });
  const formRef = useFocusOnRefusal(form);
  const field = (name: keyof AccountValues) => ({
    name,
    value: form.values[name],
    error: form.submitCount > 0 ? form.errors[name] : undefined,
    onChange: (value: string) => void form.setFieldValue(name, value),
    onBlur: form.handleBlur,
  });
  return (
    <form
      ref={formRef}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        onAttempt?.(form.values);
        form.handleSubmit(event);
      }}
    >
      {fields.includes('email') && (
        <TextField {...field('email')} label={emailLabel} type="email" autoComplete="username" />
      )}
      {fields.includes('password') && (
        <PasswordField
          {...field('password')}
          label={passwordLabel}
          autoComplete={isNewPassword ? 'new-password' : 'current-password'}
          hint={isNewPassword ? <PasswordFeedback password={form.values.password} /> : undefined}
          // The hint already shows what is wrong with a typed password.
          error={isNewPassword && form.values.password !== '' ? undefined : field('password').error}
        />
      )}
      <Button kind="primary" type="submit" busy={form.isSubmitting}>
        {button}
      </Button>
    </form>
  );
}

const emailRule = string()
  .trim()
  .required('Enter your email.')
  .email('Enter a whole email address, such as ann@agency.com.');

export const loginSchema = object({ email: emailRule, password: string().required('Enter your password.') });
export const emailSchema = object({ email: emailRule });
export const passwordSchema = object({
  password: string().required('Enter a password.').min(PASSWORD_MIN_LENGTH, SIGN_UP.passwordShort),
});
export const newUserSchema = emailSchema.concat(passwordSchema);

/** Says whether a new password is long enough while it is typed. Renders nothing before the first character. */
function PasswordFeedback({ password }: { password: string }) {
  if (password === '') return null;
  const isGood = password.length >= PASSWORD_MIN_LENGTH;
  return (
    <span className={isGood ? styles.good : styles.bad}>{isGood ? SIGN_UP.passwordGood : SIGN_UP.passwordShort}</span>
  );
}
