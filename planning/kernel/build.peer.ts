import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SOURCE = 'planning/kernel/assembly/reachKernel.ts';
export const GENERATED = 'planning/kernel/reachKernel.generated.ts';
const COMPILER = 'node_modules/assemblyscript/bin/asc.js';
const OPTIONS = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--importMemory',
  '--memoryBase',
  '12288',
];

/** Compiles the kernel's source (from the repository's root) and gives the text of the generated file. */
export function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'));
  try {
    const target = join(folder, 'reachKernel.wasm');
    execFileSync(process.execPath, [COMPILER, SOURCE, ...OPTIONS, '--outFile', target], { stdio: 'pipe' });
    return generatedText(readFileSync(target).toString('base64'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function generatedText(base64: string): string {
  const lines = base64.match(/.{1,110}/g) ?? [];
  const text = lines.map((line) => `  '${line}',`).join('\n');
  return (
    `/** Compiled from ${SOURCE} by \`npm run build:kernel\`; do not edit. */\n` +
    `export const REACH_KERNEL = [\n${text}\n].join('');\n`
  );
}

if (process.argv[1]?.endsWith('build.peer.ts')) writeFileSync(GENERATED, generate());
