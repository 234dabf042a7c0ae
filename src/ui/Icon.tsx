import type { LucideIcon } from 'lucide-react';

interface IconProps {
  icon: LucideIcon;
  /** Width and height [px]. */
  size?: number | undefined;
}

/** A decorative icon. Assistive technology skips it, because the text next to it has the meaning. */
export function Icon({ icon: Graphic, size = 16 }: IconProps) {
  return <Graphic size={size} strokeWidth={1.75} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
