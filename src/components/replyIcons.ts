import {
  Antenna,
  CirclePlay,
  Clapperboard,
  Film,
  Headphones,
  Image,
  Mail,
  MapPin,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Mic,
  Monitor,
  MonitorPlay,
  MousePointerClick,
  Music,
  Newspaper,
  Podcast,
  Radio,
  RadioTower,
  Satellite,
  SatelliteDish,
  Signpost,
  Smartphone,
  Tv,
  TvMinimal,
  TvMinimalPlay,
  Users,
  Video,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { ICONS } from '../ui/icons.ts';

/**
 * The icons that a reply may name for a priority channel: the icons of the user interface, and others. They are in a file of their own,
 * so that the sign-in page does not load them.
 */
export const REPLY_ICONS: Readonly<Record<string, LucideIcon>> = {
  ...ICONS,
  antenna: Antenna,
  'circle-play': CirclePlay,
  clapperboard: Clapperboard,
  film: Film,
  headphones: Headphones,
  image: Image,
  mail: Mail,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  mic: Mic,
  monitor: Monitor,
  'monitor-play': MonitorPlay,
  'mouse-pointer-click': MousePointerClick,
  music: Music,
  newspaper: Newspaper,
  podcast: Podcast,
  radio: Radio,
  'radio-tower': RadioTower,
  satellite: Satellite,
  'satellite-dish': SatelliteDish,
  signpost: Signpost,
  smartphone: Smartphone,
  tv: Tv,
  'tv-minimal': TvMinimal,
  'tv-minimal-play': TvMinimalPlay,
  users: Users,
  video: Video,
};

/** The icon with this name; null if there is none. */
export function replyIcon(name: string): LucideIcon | null {
  return Object.hasOwn(REPLY_ICONS, name) ? REPLY_ICONS[name]! : null;
}
