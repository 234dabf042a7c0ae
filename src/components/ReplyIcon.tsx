import { useState } from 'react';
import { SvgIcon } from '../ui/Icon.tsx';
import { REPLY_ICONS, replyIcon } from './replyIcons.ts';

interface ReplyIconProps {
  /** What a reply names: an icon of the set, the address of an image, or nothing. */
  icon: string | null | undefined;
  size?: number;
  /** Origins that images may be fetched from, beside our own. */
  origins?: readonly string[];
}

/** The icon a reply asks for. A name we do not have, an image that does not load and no name at all draw a neutral one. */
export function ReplyIcon({ icon, size = 20, origins = [] }: ReplyIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const name = (icon ?? '').trim();
  const drawing = replyIcon(name.toLowerCase());
  if (drawing) return <SvgIcon icon={drawing} size={size} />;
  if (isImageAddress(name, origins) && broken !== name) {
    return <img src={name} alt="" width={size} height={size} onError={() => setBroken(name)} />;
  }
  return <SvgIcon icon={REPLY_ICONS.megaphone!} size={size} />;
}

/** Our own host, the reply itself, and origins that are allowed: any other would learn who looks at which plan. */
function isImageAddress(text: string, origins: readonly string[]): boolean {
  if (/^(\/(?![/\\])|data:image\/)/i.test(text)) return true;
  return URL.canParse(text) && origins.includes(new URL(text).origin);
}
