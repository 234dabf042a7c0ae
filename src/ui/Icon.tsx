import type { LucideIcon } from 'lucide-react';
import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Edge [px]. */
  size?: number;
}

/** A drawing beside words that already say it, so it is hidden from assistive technology. */
export function Icon({ name, size }: IconProps) {
  return <SvgIcon icon={ICONS[name]} {...(size && { size })} />;
}

/** The same of a drawing that is none of the screens' own. */
export function SvgIcon({ icon: Drawing, size = 16 }: { icon: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
