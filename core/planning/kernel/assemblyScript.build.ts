import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMPILER = 'node_modules/assemblyscript/bin/asc.js';
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];

/**
 * Compiles AssemblyScript; run from the repository's root.
 * @param constants integer constants of the source, by name
 * @returns the module in base64
 */
export function compiledAssembly(source: string, constants: Readonly<Record<string, number>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  const uses = Object.entries(constants).flatMap(([name, value]) => ['--use', `${name}=${value}`]);
  try {
    const target = join(folder, 'module.wasm');
    execFileSync(process.execPath, [COMPILER, source, ...OPTIONS, ...uses, '--outFile', target], { stdio: 'pipe' });
    return readFileSync(target).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of a generated file: a module in base64, as a constant. */
export function generatedText(name: string, base64: string, source: string, command: string): string {
  const lines = base64.match(/.{1,110}/g) ?? [];
  const text = lines.map((line) => `  '${line}',`).join('\n');
  return (
    `/** Compiled from ${source} by \`npm run ${command}\`; do not edit. */\n` +
    `export const ${name} = [\n${text}\n].join('');\n`
  );
}
