import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { fileVault, memoryVault } from './fileVault.ts';
import { tabLocks } from './tabLocks.ts';

// fake-indexeddb copies values with Node's structuredClone, which can copy Node's blobs but not those of jsdom.
globalThis.Blob = NodeBlob as typeof Blob;

const text = async (blob: Blob | null) => blob && (await blob.text());

test.each([
  ['IndexedDB', () => fileVault(() => undefined)],
  ['memory', memoryVault],
])('a file stored in %s can be read until it is removed', async (_, make) => {
  const vault = make();
  const first = await vault.put(new Blob(['a,b\n1,2']));
  const second = await vault.put(new Blob(['other']));
  expect(await text(await vault.get(first))).toBe('a,b\n1,2');
  await vault.release(first);
  expect(await vault.get(first)).toBeNull();
  expect(await text(await vault.get(second))).toBe('other');
  const third = await vault.put(new Blob(['left behind']));
  // Without Web Locks, no file counts as claimed by another tab.
  await vault.sweep([second]);
  expect(await vault.get(third)).toBeNull();
  expect(await text(await vault.get(second))).toBe('other');
});

test('a file can be read at once after it was added, and one released before it is stored is not stored', async () => {
  const vault = fileVault(() => undefined);
  const taken = vault.take(new Blob(['at once']));
  expect(await text(await vault.get(taken.id))).toBe('at once');
  await taken.stored;
  expect(await text(await vault.get(taken.id))).toBe('at once');
  const dropped = vault.take(new Blob(['dropped']));
  await vault.release(dropped.id);
  await dropped.stored;
  expect(await fileVault(() => undefined).get(dropped.id)).toBeNull();
});

test('a file survives a reload', async () => {
  const id = await fileVault(() => undefined).put(new Blob(['kept']));
  expect(await text(await fileVault(() => undefined).get(id))).toBe('kept');
});

test('if the browser refuses to store a file, it stays until the page closes and the refusal is reported', async () => {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const refused = jest.fn();
  const vault = fileVault(refused);
  const id = await vault.put(new Blob(['a']));
  expect(refused).toHaveBeenCalledTimes(1);
  expect(await text(await vault.get(id))).toBe('a');
  expect(await vault.get('unknown')).toBeNull();
  await vault.release(id);
  expect(await vault.get(id)).toBeNull();
  indexedDB.open = open;
});

/** The Web Locks of one browser, as far as the vault uses them: shared locks, and exclusive locks that are given only if there is no other lock. */
function browserLocks() {
  const sharedCounts = new Map<string, number>();
  const change = (name: string, by: number) => sharedCounts.set(name, (sharedCounts.get(name) ?? 0) + by);
  return {
    async request(name: string, { mode }: LockOptions, work: (lock: object | null) => Promise<void> | null) {
      if (mode === 'exclusive') return work(sharedCounts.get(name) ? null : {});
      change(name, 1);
      await work({});
      change(name, -1);
    },
  } as unknown as LockManager;
}

describe('tabs of one browser', () => {
  const openThreeTabs = () => {
    const locks = browserLocks();
    const tab = () => fileVault(() => undefined, tabLocks(locks));
    return [tab(), tab(), tab()] as const;
  };

  test('a file that one tab releases stays while another tab claims it, and is removed when the last claim ends', async () => {
    const [one, other] = openThreeTabs();
    const id = await one.put(new Blob(['shared']));
    await other.hold(id);
    await other.hold(id);
    await one.release(id);
    expect(await text(await other.get(id))).toBe('shared');
    await other.release(id);
    expect(await other.get(id)).toBeNull();
  });

  test('a sweep keeps files that another tab claims, also one that was just added', async () => {
    const [one, other, third] = openThreeTabs();
    const [released, claimed] = [await one.put(new Blob(['released'])), await one.put(new Blob(['claimed']))];
    await one.release(released);
    await third.sweep([]);
    expect(await other.get(released)).toBeNull();
    expect(await text(await other.get(claimed))).toBe('claimed');
  });
});
