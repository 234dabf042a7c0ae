import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { LucideIcon } from 'lucide-react';

interface WaitingButtonProps {
  children: ReactNode;
  /** The button is disabled until this moment [ms since 1970]; null enables it at once. */
  notBefore: number | null;
  kind?: 'primary';
  icon?: LucideIcon;
  busy?: boolean;
  onClick: () => void;
}

/** A button that is disabled, with a countdown, until a given moment. */
export function WaitingButton({ children, notBefore, ...button }: WaitingButtonProps) {
  const seconds = useSecondsUntil(notBefore);
  return (
    <Button {...button} disabled={seconds > 0}>
      {children}
      {seconds > 0 && ` in ${waitText(seconds)}`}
    </Button>
  );
}

/** Whole seconds until a moment. The number counts down to 0. */
function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  const seconds = moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    if (moment === null) return undefined;
    // Four times a second, so that the countdown skips no second.
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** A time in seconds up to two minutes, in minutes up to two hours, otherwise in hours. It is rounded up, so that no user presses too early. */
function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
