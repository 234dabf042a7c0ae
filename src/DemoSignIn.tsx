import { useAppSelector } from './app/hooks.ts';
import { DEMO_MARK, DEMO_SIGN_IN } from './domain/messages.ts';
import styles from './Layout.module.css';
import { selectSettings } from './slices/selectors.ts';
import { Icon } from './ui/Icon.tsx';

/** Says that the Auth emulator signs people in, which believes everyone. Nothing with real accounts. */
export function DemoSignIn() {
  const { authEmulatorUrl } = useAppSelector(selectSettings);
  if (authEmulatorUrl === null) return null;
  return (
    <p className={styles.demo}>
      <Icon name="triangle-alert" size={14} />
      {DEMO_SIGN_IN}
    </p>
  );
}

/** The same in two words, for the header of who is signed in. Narrow screens have no room for it. */
export function DemoMark() {
  const { authEmulatorUrl } = useAppSelector(selectSettings);
  if (authEmulatorUrl === null) return null;
  return (
    <span className={styles.mark}>
      <Icon name="triangle-alert" size={14} />
      {DEMO_MARK}
    </span>
  );
}
