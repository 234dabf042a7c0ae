/** A press that never ends (its end went to another window) is not waited for longer [ms]. */
const LONGEST_PRESS_MS = 3000;

/**
 * Looks after presses from now on. What is put in the place of a pressed button before the press ends would take nothing of it: the click
 * goes to neither.
 * @returns waits until no button of a mouse, finger or space bar is down, and what its press does is done
 */
export function watchPresses(): () => Promise<void> {
  let isDown = false;
  let ended = () => {};
  const begin = () => {
    isDown = true;
  };
  const end = () =>
    // The click follows the release in the same task.
    setTimeout(() => {
      isDown = false;
      ended();
    });
  const isSpace = ({ key }: KeyboardEvent) => key === ' ';
  addEventListener('pointerdown', begin, { capture: true });
  addEventListener('keydown', (event) => isSpace(event) && begin(), { capture: true });
  for (const over of ['pointerup', 'pointercancel']) addEventListener(over, end, { capture: true });
  // The window's own, which ends elsewhere what began here; a field's leads nowhere.
  addEventListener('blur', end);
  addEventListener('keyup', (event) => isSpace(event) && end(), { capture: true });
  return () =>
    new Promise((resolve) => {
      if (!isDown) return resolve();
      ended = resolve;
      setTimeout(resolve, LONGEST_PRESS_MS);
    });
}
