import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { sendLink } from '../../slices/flows/signIn.ts';

/** Shown when the account's address is not verified; can send the link again. */
export function UnverifiedNotice({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<'no' | 'yes' | { refused: string }>('no');

  async function send() {
    const refused = await dispatch(sendLink(email));
    setSent(refused === null ? 'yes' : { refused });
  }

  if (sent === 'yes') return <Notice tone="good">A new link was sent to {email}. Open it to start planning.</Notice>;
  return (
    <Notice
      tone="warn"
      title="Your email address is not verified yet"
      details={typeof sent === 'object' ? [sent.refused] : []}
      action={<Button onClick={() => void send()}>Send the link again</Button>}
    >
      Open the link in the email that was sent to {email}.
    </Notice>
  );
}
