/**
 * Which components React has drawn anew, by name. React tells nobody but its own developer tools, by a hook that must stand before
 * React is loaded: `page/setup.ts` imports this file first.
 */

/** What is read here of React's own record of a drawn component. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** React marks so what did work in the last drawing. */
const WORKED = 1;

/** Null while nobody asks. */
let drawn: string[] | null = null;

/** The name in the source: the translator gives a function within `memo` a number besides. */
function nameOf(type: unknown): string | undefined {
  const inside = typeof type === 'function' ? type : (type as { type?: unknown } | null)?.type;
  return typeof inside === 'function' ? inside.name.replace(/\d+$/, '') : undefined;
}

function note(fiber: Fiber, before: Fiber | null): void {
  const name = nameOf(fiber.type);
  if (name && (before === null || (fiber.flags & WORKED) !== 0)) drawn?.push(name);
  // Where the children are the very ones of before, nothing below was looked at.
  if (before !== null && fiber.child === before.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) note(child, child.alternate);
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
      drawn && note(current, current.alternate),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  },
});

/** The names of what was drawn while this was done, once for each drawing. */
export async function rendersDuring(done: () => Promise<void>): Promise<string[]> {
  drawn = [];
  await done();
  const names = drawn;
  drawn = null;
  return names;
}
