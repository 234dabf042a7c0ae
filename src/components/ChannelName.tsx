import { channelPaint } from '../domain/report/pictures/darkColour.ts';
import styles from './ChannelName.module.css';

/** A channel by its name and its colour in this plan; the name alone already says which. */
export function ChannelName({ channel, colour }: { channel: string; colour: string }) {
  return (
    <span className={styles.channel}>
      <span aria-hidden className={styles.dot} style={{ background: channelPaint(colour) }} />
      {channel}
    </span>
  );
}
