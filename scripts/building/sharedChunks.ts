import { join } from 'node:path';

/** What is asked of the bundler about its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * What every visit brings, in the order in which it does, by the module that asks for it: each is one file, whoever else needs what is in
 * it, since it is there by then. Left to itself the bundler parts them by all who need them: two dozen files on every page, each of which
 * is asked for and compressed by itself.
 */
const ALWAYS: readonly { readonly name: string; readonly asks: string }[] = [
  { name: 'first', asks: 'src/main.tsx' },
  { name: 'program', asks: 'src/start.tsx' },
];

/** The names of these files. */
export const SHARED_CHUNK_NAMES: ReadonlySet<string> = new Set(ALWAYS.map(({ name }) => name));

const BEGINNINGS = ['src/main.tsx', 'src/start.tsx'];

/** The groups of modules that are a file each, the first that is asked for first. */
export function sharedChunks() {
  const parts = new Map<string, string>();
  const place = (id: string, name: string, modules: Modules) => {
    if (parts.has(id)) return;
    parts.set(id, name);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) place(next, name, modules);
  };
  const entry = (asks: string) => join(process.cwd(), asks);
  const partOf = (id: string, modules: Modules) => {
    if (parts.size === 0) for (const { name, asks } of ALWAYS) place(entry(asks), name, modules);
    // The two beginnings stay what they are: files by their own names.
    return BEGINNINGS.some((asks) => id === entry(asks)) ? null : parts.get(id);
  };
  return ALWAYS.map(({ name }, at) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (partOf(id, modules) === name ? name : null),
    priority: ALWAYS.length - at,
  }));
}
