import {
  Antenna,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BarChart3,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePlay,
  Clapperboard,
  Copy,
  Download,
  Ellipsis,
  File,
  FileSpreadsheet,
  Film,
  Globe,
  Headphones,
  Home,
  Image,
  Info,
  Lock,
  LockOpen,
  LogOut,
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
  Pencil,
  Play,
  Plus,
  Podcast,
  Radio,
  RadioTower,
  Redo2,
  RotateCcw,
  Satellite,
  SatelliteDish,
  Search,
  Share2,
  Signpost,
  Smartphone,
  Table,
  Trash2,
  TriangleAlert,
  Tv,
  TvMinimal,
  TvMinimalPlay,
  Undo2,
  Upload,
  Users,
  Video,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** The icons that a reply may name for a priority channel. */
export const REPLY_ICONS: Readonly<Record<string, LucideIcon>> = {
  antenna: Antenna,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  'bar-chart-3': BarChart3,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  'circle-play': CirclePlay,
  clapperboard: Clapperboard,
  copy: Copy,
  download: Download,
  ellipsis: Ellipsis,
  file: File,
  'file-spreadsheet': FileSpreadsheet,
  film: Film,
  globe: Globe,
  headphones: Headphones,
  home: Home,
  image: Image,
  info: Info,
  lock: Lock,
  'lock-open': LockOpen,
  'log-out': LogOut,
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
  pencil: Pencil,
  play: Play,
  plus: Plus,
  podcast: Podcast,
  radio: Radio,
  'radio-tower': RadioTower,
  'redo-2': Redo2,
  'rotate-ccw': RotateCcw,
  satellite: Satellite,
  'satellite-dish': SatelliteDish,
  search: Search,
  'share-2': Share2,
  signpost: Signpost,
  smartphone: Smartphone,
  table: Table,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  tv: Tv,
  'tv-minimal': TvMinimal,
  'tv-minimal-play': TvMinimalPlay,
  'undo-2': Undo2,
  upload: Upload,
  users: Users,
  video: Video,
  x: X,
};

/** The icon with this name; null if there is none. */
export function replyIcon(name: string): LucideIcon | null {
  return Object.hasOwn(REPLY_ICONS, name) ? REPLY_ICONS[name]! : null;
}

const SIZE_PX = 20;

interface ReplyIconProps {
  /** What the backend's reply names: the name of an icon, the URL of an image, or nothing. */
  icon: string | null | undefined;
  /** Origins from which images may be fetched, in addition to the origin of the app. */
  origins?: readonly string[];
}

/** The icon that a reply names. If there is no name, or it is unknown, or the image fails to load, a neutral icon is shown. */
export function ReplyIcon({ icon, origins = [] }: ReplyIconProps) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const name = (icon ?? '').trim();
  const lucideIcon = replyIcon(name.toLowerCase());
  if (lucideIcon) return <Icon icon={lucideIcon} size={SIZE_PX} />;
  if (isImageAddress(name, origins) && brokenAddress !== name) {
    return <img src={name} alt="" width={SIZE_PX} height={SIZE_PX} onError={() => setBrokenAddress(name)} />;
  }
  return <Icon icon={REPLY_ICONS.megaphone!} size={SIZE_PX} />;
}

/** Whether an image may be fetched. Hosts other than the app's own and the allowed origins would learn who views which plan. */
function isImageAddress(text: string, origins: readonly string[]): boolean {
  // A path on the app's own host, or an image inside the address. Browsers read "//host" and "/\host" as another host.
  if (/^(\/(?![/\\])|data:image\/)/i.test(text)) return true;
  return URL.canParse(text) && origins.includes(new URL(text).origin);
}
