import type { LucideIcon } from 'lucide-react';
import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Edge [px]. */
  size?: number;
}

/** A decorative icon: the text next to it has the meaning, so assistive technology skips it. */
export function Icon({ name, size }: IconProps) {
  return <SvgIcon icon={ICONS[name]} {...(size && { size })} />;
}

/** Draws any Lucide icon the same way, also one outside `ICONS`. */
export function SvgIcon({ icon: Graphic, size = 16 }: { icon: LucideIcon; size?: number }) {
  return <Graphic size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
