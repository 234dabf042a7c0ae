/**
 * Records by name which components React renders, through the hook of React's developer tools. The hook must exist before React is
 * loaded: `page/setup.ts` imports this file first.
 */

/** The used fields of React's record of a component instance. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** React's flag (PerformedWork) of a component that rendered in the last commit. */
const WORKED = 1;

/** Null while nothing is recorded. */
let rendered: string[] | null = null;

/** The name in the source: the compiler adds a number to functions inside `memo`. */
function nameOf(type: unknown): string | undefined {
  const inside = typeof type === 'function' ? type : (type as { type?: unknown } | null)?.type;
  return typeof inside === 'function' ? inside.name.replace(/\d+$/, '') : undefined;
}

function record(fiber: Fiber, before: Fiber | null): void {
  const name = nameOf(fiber.type);
  if (name && (before === null || (fiber.flags & WORKED) !== 0)) rendered?.push(name);
  // Identical children: nothing below was rendered.
  if (before !== null && fiber.child === before.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) record(child, child.alternate);
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
      rendered && record(current, current.alternate),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  },
});

/** Names of the components rendered during an action, one for each render. */
export async function rendersDuring(action: () => Promise<void>): Promise<string[]> {
  rendered = [];
  await action();
  const names = rendered;
  rendered = null;
  return names;
}
