import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { fileVault, memoryVault } from './fileVault.ts';

// The stand-in for IndexedDB copies values as Node does, which knows Node's blobs and not jsdom's.
globalThis.Blob = NodeBlob as typeof Blob;

const text = async (blob: Blob | null) => blob && (await blob.text());

test.each([
  ['IndexedDB', () => fileVault(() => undefined)],
  ['memory', memoryVault],
])('a file kept in %s is there until it is removed', async (_, make) => {
  const vault = make();
  const first = await vault.put(new Blob(['a,b\n1,2']));
  const second = await vault.put(new Blob(['other']));
  expect(await text(await vault.get(first))).toBe('a,b\n1,2');
  await vault.remove(first);
  expect(await vault.get(first)).toBeNull();
  expect(await text(await vault.get(second))).toBe('other');
  await vault.clear();
  expect(await vault.get(second)).toBeNull();
});

test('a file survives a reload', async () => {
  const id = await fileVault(() => undefined).put(new Blob(['kept']));
  expect(await text(await fileVault(() => undefined).get(id))).toBe('kept');
});

test('where the browser refuses, the file is kept for the life of the page and the refusal is told', async () => {
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
  await vault.clear();
  expect(await vault.get(id)).toBeNull();
  indexedDB.open = open;
});
