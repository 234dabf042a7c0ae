/** The part of the WebAssembly API that a kernel needs. Planning has neither Node's nor the browser's types. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 65_536;

/** A running module: its functions and exported facts. */
export interface StartedModule<Functions, Fact extends string> {
  readonly functions: Functions;
  /** Counts, and addresses in the module's memory [bytes]. */
  readonly facts: Readonly<Record<Fact, number>>;
  /** The module's memory, grown to at least this many bytes; call it once. Null when the memory cannot grow. */
  growMemory(bytes: number): ArrayBuffer | null;
}

/**
 * Starts a module with a memory of its own. The module alone defines its memory layout and what it was built for; it
 * exports these facts as globals, and the host reads them.
 *
 * @param base64 the compiled module
 * @param facts  names of the globals the host needs
 * @param agreed values that must be equal in both: the module's global and the host's number
 * @returns null where WebAssembly or its SIMD is missing or forbidden, a fact is missing, or a value differs: callers
 *   fall back to TypeScript
 */
export function startModule<Functions, Fact extends string>(
  base64: string,
  facts: readonly Fact[],
  agreed: Readonly<Record<string, number>>,
): StartedModule<Functions, Fact> | null {
  const host = (globalThis as { WebAssembly?: unknown }).WebAssembly as WebAssemblyHost | undefined;
  if (host === undefined) return null;
  try {
    const { exports } = new host.Instance(compiled(host, base64));
    const globalOf = (name: string) => (exports[name] as { readonly value?: unknown } | undefined)?.value;
    const isMatching = Object.entries(agreed).every(([name, value]) => globalOf(name) === value);
    if (!isMatching || !facts.every((name) => typeof globalOf(name) === 'number')) return null;
    const memory = exports.memory as WebAssemblyMemory;
    return {
      functions: exports as Functions,
      facts: Object.fromEntries(facts.map((name) => [name, globalOf(name)])) as Record<Fact, number>,
      growMemory: (bytes) => growMemory(memory, bytes),
    };
  } catch {
    return null;
  }
}

function growMemory(memory: WebAssemblyMemory, bytes: number): ArrayBuffer | null {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  try {
    if (missing > 0) memory.grow(missing);
    return memory.buffer;
  } catch {
    return null;
  }
}

const modules = new Map<string, object>();

/** A module is compiled once, so that later instances start with optimised code. */
function compiled(host: WebAssemblyHost, base64: string): object {
  const known = modules.get(base64);
  if (known !== undefined) return known;
  const { atob } = globalThis as unknown as { atob(base64: string): string };
  const made = new host.Module(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  modules.set(base64, made);
  return made;
}
