interface Waiting {
  readonly user: string;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Limits the bytes that the requests of users hold at a time. One request of each user may always start, however large.
 * @param perUser bytes of one user
 * @param total bytes of all users
 * @returns waits for the bytes and resolves to their release; releasing twice does nothing
 */
export function byteBudget(perUser: number, total: number): (user: string, bytes: number) => Promise<() => void> {
  const held = new Map<string, number>();
  let waiting: Waiting[] = [];
  let all = 0;

  const change = (user: string, bytes: number) => {
    all += bytes;
    const own = (held.get(user) ?? 0) + bytes;
    if (own > 0) held.set(user, own);
    else held.delete(user);
  };
  const tryStart = ({ user, bytes, start }: Waiting) => {
    const own = held.get(user) ?? 0;
    if (own > 0 && (own + bytes > perUser || all + bytes > total)) return false;
    change(user, bytes);
    start();
    return true;
  };
  return (user, bytes) =>
    new Promise((resolve) => {
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        change(user, -bytes);
        // Everyone in the queue is tried: no user waits behind another user's requests.
        waiting = waiting.filter((next) => !tryStart(next));
      };
      const asked = { user, bytes, start: () => resolve(release) };
      if (!tryStart(asked)) waiting.push(asked);
    });
}
