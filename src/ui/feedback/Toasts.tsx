import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import styles from './Toasts.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';

interface ToastMessage {
  id: string;
  tone: 'info' | 'good' | 'warn' | 'error';
  text: string;
}

interface ToastsProps {
  messages: readonly ToastMessage[];
  /** Called when a message has timed out or the user closed it. */
  onClose: (id: string) => void;
}

/** Announced messages at the bottom of the screen. They close after eight seconds; the time stops while the pointer or the focus is on them. */
export function Toasts({ messages, onClose }: ToastsProps) {
  return (
    <Toast.Provider duration={8000} swipeDirection="right">
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          type={message.tone === 'error' ? 'foreground' : 'background'}
          className={classNames(styles.toast, styles[message.tone])}
          onOpenChange={(open) => !open && onClose(message.id)}
        >
          <Toast.Description className={styles.text}>{message.text}</Toast.Description>
          <Toast.Close className={styles.close} aria-label="Close">
            <Icon icon={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
