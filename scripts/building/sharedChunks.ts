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

/** The names of the {@link SHARED_CHUNKS}. */
export const SHARED_CHUNK_NAMES: ReadonlySet<string> = new Set(SHARED_CHUNKS.map(({ name }) => name));

const ENTRY_MODULES = ['src/main.tsx', 'src/start.tsx'];

/** The chunk groups for the bundler, highest priority first. */
export function sharedChunks() {
  /** By module id: the chunk that contains the module. */
  const chunkOfModule = new Map<string, string>();
  const assign = (id: string, name: string, modules: Modules) => {
    // All icons are exported by one module, so the icons of every page would be placed here too. The bundler places them better.
    if (chunkOfModule.has(id) || id.includes('/lucide-react/')) return;
    chunkOfModule.set(id, name);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) assign(next, name, modules);
  };
  const absolute = (path: string) => join(process.cwd(), path);
  const chunkOf = (id: string, modules: Modules) => {
    if (chunkOfModule.size === 0)
      for (const { name, importer } of SHARED_CHUNKS) assign(absolute(importer), name, modules);
    // The two entries stay files of their own.
    return ENTRY_MODULES.some((path) => id === absolute(path)) ? null : chunkOfModule.get(id);
  };
  return SHARED_CHUNKS.map(({ name }, index) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
    priority: SHARED_CHUNKS.length - index,
  }));
}
