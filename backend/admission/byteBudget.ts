interface Waiting {
  readonly user: string;
  readonly bytes: number;
  readonly start: () => void;
}

/**
 * Limits the total size of the requests that are handled at the same time. One request of each user may always start, whatever its size.
 * @param perUser bytes of one user
 * @param total bytes of all users
 * @returns a function that waits until a request may start, and resolves to its release. Releasing twice does nothing
 */
export function byteBudget(perUser: number, total: number): (user: string, bytes: number) => Promise<() => void> {
  const bytesByUser = new Map<string, number>();
  let waiting: Waiting[] = [];
  let totalBytes = 0;

  const addBytes = (user: string, bytes: number) => {
    totalBytes += bytes;
    const bytesOfUser = (bytesByUser.get(user) ?? 0) + bytes;
    if (bytesOfUser > 0) bytesByUser.set(user, bytesOfUser);
    else bytesByUser.delete(user);
  };
  const tryStart = ({ user, bytes, start }: Waiting) => {
    const bytesOfUser = bytesByUser.get(user) ?? 0;
    if (bytesOfUser > 0 && (bytesOfUser + bytes > perUser || totalBytes + bytes > total)) return false;
    addBytes(user, bytes);
    start();
    return true;
  };
  return (user, bytes) =>
    new Promise((resolve) => {
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        addBytes(user, -bytes);
        // All waiting requests are tried, so that no user waits behind the requests of another user.
        waiting = waiting.filter((next) => !tryStart(next));
      };
      const request = { user, bytes, start: () => resolve(release) };
      if (!tryStart(request)) waiting.push(request);
    });
}
