import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { SECOND_FACTOR } from '../../domain/secondFactor.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { LOGIN } from '../../domain/messages.ts';
import { enterCode } from '../../flows/account/secondFactor.ts';
import type { LoginOutcome } from '../../flows/account/signIn.ts';
import styles from './Account.module.css';

/** Spaces are removed, because authenticator apps show the code in two groups, such as "123 456". */
const schema = object({
  code: string()
    .transform((text: string) => text.replaceAll(/\s/g, ''))
    .required(SECOND_FACTOR.enter)
    .matches(/^\d{6}$/, SECOND_FACTOR.enter),
});

interface CodeFormProps {
  button: string;
  /** @returns why the code was refused; null on success */
  onSubmit: (code: string) => Promise<string | null>;
}

/** Asks for the code of an authenticator app. The field gets the focus at first, and again after a wrong code. */
export function CodeForm({ button, onSubmit }: CodeFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const selectField = () => formRef.current?.querySelector('input')?.select();
  const form = useFormik({
    initialValues: { code: '' },
    validationSchema: schema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: async (values, { setFieldError }) => {
      const refusal = await onSubmit(schema.cast(values).code);
      if (refusal !== null) setFieldError('code', refusal);
    },
  });
  const { isSubmitting } = form;
  useEffect(() => {
    if (!isSubmitting) selectField();
  }, [isSubmitting]);
  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={form.handleSubmit}>
      <TextField
        name="code"
        label={SECOND_FACTOR.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => void form.setFieldValue('code', code)}
      />
      <Button kind="primary" type="submit" busy={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}

interface SignInCodeProps {
  /** Receives the outcome of the sign-in. It is not called for a refused code, which the form shows itself. */
  onOutcome: (outcome: LoginOutcome) => void;
}

/** The second step of a sign-in: the code of the person's authenticator app. */
export function SignInCode({ onOutcome }: SignInCodeProps) {
  const dispatch = useAppDispatch();

  async function submit(code: string) {
    const result = await dispatch(enterCode(code));
    if (result.outcome === 'refused') return result.message;
    onOutcome(result);
    return null;
  }

  return (
    <>
      <CodeForm button={LOGIN.button} onSubmit={submit} />
      <p className={styles.small}>{SECOND_FACTOR.lost}</p>
    </>
  );
}
