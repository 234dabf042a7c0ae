import { channelPaint } from '../domain/report/charts/darkColour.ts';
import styles from './ChannelName.module.css';

/** A channel's name after a dot in the channel's colour. */
export function ChannelName({ channel, colour }: { channel: string; colour: string }) {
  return (
    <span className={styles.channel}>
      <span aria-hidden className={styles.dot} style={{ background: channelPaint(colour) }} />
      {channel}
    </span>
  );
}
