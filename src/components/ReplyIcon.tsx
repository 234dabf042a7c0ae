import { useState } from 'react';
import { SvgIcon } from '../ui/Icon.tsx';
import { REPLY_ICONS, replyIcon } from './replyIcons.ts';

interface ReplyIconProps {
  /** From the reply: the name of an icon, the URL of an image, or nothing. */
  icon: string | null | undefined;
  size?: number;
  /** Origins that images may be fetched from, in addition to our own. */
  origins?: readonly string[];
}

/** The icon that a reply names. For an unknown name, an image that fails to load or no name, a neutral icon. */
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

/** Images from our own host, data URLs and allowed origins only: any other host would learn who views which plan. */
function isImageAddress(text: string, origins: readonly string[]): boolean {
  if (/^(\/(?![/\\])|data:image\/)/i.test(text)) return true;
  return URL.canParse(text) && origins.includes(new URL(text).origin);
}
