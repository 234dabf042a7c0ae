import { useState } from 'react';
import { LOGIN } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import linkStyles from '../../ui/buttons/TextLink.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { FORGOTTEN, NEW_HERE } from './accountWords.ts';

/**
 * The sign-in page as it first stands there, while the program behind it is on its way: by React and the fields alone. It takes what is
 * typed and pressed, and hands it on (earlyEntry.ts).
 */
export function EarlyLogin() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPressed, setPressed] = useState(false);
  const leave = (to: string, says: string) => (
    <a href={to} className={linkStyles.link}>
      <span>{says}</span>
    </a>
  );
  return (
    <AccountCard title={LOGIN.heading} links={[leave(PATHS.reset, FORGOTTEN), leave(PATHS.newUser, NEW_HERE)]}>
      <form
        noValidate
        className={styles.form}
        data-early
        data-pressed={isPressed}
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
        }}
      >
        <TextField
          name="email"
          label={LOGIN.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          name="password"
          label={LOGIN.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" busy={isPressed}>
          {LOGIN.button}
        </Button>
      </form>
    </AccountCard>
  );
}
