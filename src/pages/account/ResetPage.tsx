import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { RESET } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { requestReset } from '../../flows/account/signIn.ts';
import { selectSettings } from '../../slices/selectors.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm, emailSchema } from './AccountForm.tsx';

/** Requests a password-reset e-mail. The response is the same whether or not the account exists. */
export function ResetPage() {
  const dispatch = useAppDispatch();
  const { supportEmail } = useAppSelector(selectSettings);
  const [isAnswered, setIsAnswered] = useState(false);
  return (
    <AccountCard
      title={RESET.heading}
      description={
        <>
          If no email arrives within 5 minutes, please email support:{' '}
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </>
      }
      links={<TextLink to={PATHS.login}>Back to login</TextLink>}
    >
      {isAnswered && <Notice tone="good">{RESET.answer}</Notice>}
      <AccountForm
        fields={['email']}
        schema={emailSchema}
        button={RESET.button}
        onSubmit={async ({ email }) => {
          await dispatch(requestReset(email));
          setIsAnswered(true);
        }}
      />
    </AccountCard>
  );
}
