import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Edge [px]. */
  size?: number;
}

/** A drawing beside words that already say it, so it is hidden from assistive technology. */
export function Icon({ name, size = 16 }: IconProps) {
  const Drawing = ICONS[name];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
