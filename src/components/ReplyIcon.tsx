import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { REPLY_ICONS, replyIcon } from './replyIcons.ts';

interface ReplyIconProps {
  /** What the backend's reply names: the name of an icon, the URL of an image, or nothing. */
  icon: string | null | undefined;
  size?: number;
  /** Origins from which images may be fetched, in addition to the origin of the app. */
  origins?: readonly string[];
}

/** The icon that a reply names. If there is no name, or it is unknown, or the image fails to load, a neutral icon is shown. */
export function ReplyIcon({ icon, size = 20, origins = [] }: ReplyIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const name = (icon ?? '').trim();
  const drawing = replyIcon(name.toLowerCase());
  if (drawing) return <Icon icon={drawing} size={size} />;
  if (isImageAddress(name, origins) && broken !== name) {
    return <img src={name} alt="" width={size} height={size} onError={() => setBroken(name)} />;
  }
  return <Icon icon={REPLY_ICONS.megaphone!} size={size} />;
}

/** Whether an image may be fetched. Hosts other than the app's own and the allowed origins would learn who views which plan. */
function isImageAddress(text: string, origins: readonly string[]): boolean {
  if (/^(\/(?![/\\])|data:image\/)/i.test(text)) return true;
  return URL.canParse(text) && origins.includes(new URL(text).origin);
}
