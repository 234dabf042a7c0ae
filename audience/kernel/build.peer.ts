import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = 'audience/kernel/assembly/scanner.ts';
export const GENERATED = 'audience/kernel/scanner.generated.ts';
const COMPILER = 'node_modules/assemblyscript/bin/asc.js';
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory'];

/** Compiles the scanner's inner loops (from the repository's root) and gives the text of the generated file. */
export function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-'));
  try {
    const target = join(folder, 'scanner.wasm');
    execFileSync(process.execPath, [COMPILER, SOURCE, ...OPTIONS, '--outFile', target], { stdio: 'pipe' });
    const lines =
      readFileSync(target)
        .toString('base64')
        .match(/.{1,110}/g) ?? [];
    const text = lines.map((line) => `  '${line}',`).join('\n');
    return `/** Compiled from ${SOURCE} by \`npm run build:scanner\`; do not edit. */\nexport const SCANNER = [\n${text}\n].join('');\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1]?.endsWith('build.peer.ts')) writeFileSync(GENERATED, generate());
