import { TriangleAlert } from 'lucide-react';
import { useAppSelector } from './app/hooks.ts';
import { DEMO_MARK, DEMO_SIGN_IN } from './domain/messages.ts';
import styles from './Layout.module.css';
import { selectSettings } from './slices/selectors.ts';
import { Icon } from './ui/Icon.tsx';

/**
 * A warning that the Auth emulator is used, which accepts any user. Renders nothing if real accounts are used.
 * @param short  whether only two words are shown, for the header; CSS hides them on narrow screens
 */
export function DemoSignIn({ short = false }: { short?: boolean }) {
  const { authEmulatorUrl } = useAppSelector(selectSettings);
  if (authEmulatorUrl === null) return null;
  const Line = short ? 'span' : 'p';
  return (
    <Line className={short ? styles.demoMark : styles.demo}>
      <Icon icon={TriangleAlert} size={14} />
      {short ? DEMO_MARK : DEMO_SIGN_IN}
    </Line>
  );
}
