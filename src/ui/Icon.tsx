import type { LucideIcon } from 'lucide-react';
import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Width and height [px]. */
  size?: number;
}

/** A decorative icon. Assistive technology skips it, because the text next to it has the meaning. */
export function Icon({ name, size }: IconProps) {
  return <SvgIcon icon={ICONS[name]} {...(size && { size })} />;
}

/** Draws any Lucide icon in the style of `Icon`, also one that is not in `ICONS`. */
export function SvgIcon({ icon: Graphic, size = 16 }: { icon: LucideIcon; size?: number }) {
  return <Graphic size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
