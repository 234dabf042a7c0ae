/** The little of WebAssembly that a kernel needs; planning knows neither Node's nor the browser's types. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: { env: { memory: object } }) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
}

const PAGE_BYTES = 65_536;

/** A module's functions, and the memory they work on. */
export interface LoadedModule<Functions> {
  readonly functions: Functions;
  readonly memory: ArrayBuffer;
}

/**
 * Starts a module on a memory of its own.
 * @param base64 the compiled module
 * @param memoryBytes least size of the memory
 * @returns null where WebAssembly or its SIMD is missing or forbidden, or the memory is not to be had: callers fall back
 */
export function loadModule<Functions>(base64: string, memoryBytes: number): LoadedModule<Functions> | null {
  const host = (globalThis as { WebAssembly?: unknown }).WebAssembly as WebAssemblyHost | undefined;
  if (host === undefined) return null;
  try {
    const memory = new host.Memory({ initial: Math.ceil(memoryBytes / PAGE_BYTES) });
    const instance = new host.Instance(compiled(host, base64), { env: { memory } });
    return { functions: instance.exports as Functions, memory: memory.buffer };
  } catch {
    return null;
  }
}

const modules = new Map<string, object>();

/** Compiling once lets later instances start with code that is already optimised. */
function compiled(host: WebAssemblyHost, base64: string): object {
  const known = modules.get(base64);
  if (known !== undefined) return known;
  const made = new host.Module(bytesOf(base64));
  modules.set(base64, made);
  return made;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 (padding optional). */
export function bytesOf(base64: string): Uint8Array {
  const digits = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    held = (held << 6) | DIGITS.indexOf(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
    held &= (1 << bits) - 1;
  }
  return bytes;
}
