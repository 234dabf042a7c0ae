import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { isIconName } from './icons.ts';

interface ReplyIconProps {
  /** What a reply names: an icon of the set, the address of an image, or nothing. */
  icon: string | null | undefined;
  size?: number;
}

/** The icon a reply asks for. A name we do not have, an image that does not load and no name at all draw a neutral one. */
export function ReplyIcon({ icon, size = 20 }: ReplyIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const name = (icon ?? '').trim();
  if (isIconName(name.toLowerCase()))
    return <Icon name={name.toLowerCase() as Parameters<typeof Icon>[0]['name']} size={size} />;
  if (isImageAddress(name) && broken !== name) {
    return <img src={name} alt="" width={size} height={size} onError={() => setBroken(name)} />;
  }
  return <Icon name="megaphone" size={size} />;
}

/** Only what an image may be fetched from: the web, our own host, or the reply itself. */
function isImageAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(text);
}
