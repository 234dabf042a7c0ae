import { join } from 'node:path';

/** The used part of the bundler's module graph. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Chunks that every visit loads, in this order, each with the module whose imports it contains. By default the bundler splits by all
 * importers: two dozen files on every page, each a request and compressed separately.
 */
const SHARED_CHUNKS: readonly { readonly name: string; readonly importer: string }[] = [
  { name: 'first', importer: 'src/main.tsx' },
  { name: 'program', importer: 'src/start.tsx' },
];

/** The names of these chunks. */
export const SHARED_CHUNK_NAMES: ReadonlySet<string> = new Set(SHARED_CHUNKS.map(({ name }) => name));

const ENTRY_MODULES = ['src/main.tsx', 'src/start.tsx'];

/** The chunk groups for the bundler, highest priority first. */
export function sharedChunks() {
  const parts = new Map<string, string>();
  const place = (id: string, name: string, modules: Modules) => {
    // All icons are exported by one module, so the icons of every page would be placed here too. The bundler places them better.
    if (parts.has(id) || id.includes('/lucide-react/')) return;
    parts.set(id, name);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) place(next, name, modules);
  };
  const absolute = (path: string) => join(process.cwd(), path);
  const partOf = (id: string, modules: Modules) => {
    if (parts.size === 0) for (const { name, importer } of SHARED_CHUNKS) place(absolute(importer), name, modules);
    // The two entries stay files of their own.
    return ENTRY_MODULES.some((path) => id === absolute(path)) ? null : parts.get(id);
  };
  return SHARED_CHUNKS.map(({ name }, at) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (partOf(id, modules) === name ? name : null),
    priority: SHARED_CHUNKS.length - at,
  }));
}
