import { writeFileSync } from 'node:fs';
import { compiledAssembly, generatedText } from '../../planning/kernel/assemblyScript.build.ts';

const SOURCE = 'core/audience/kernel/assembly/scanner.ts';
export const GENERATED = 'core/audience/kernel/scanner.generated.ts';

/** Compiles the scanner's inner loops; run from the repository's root. @returns the text of the generated file */
export function generate(): string {
  return generatedText('SCANNER', compiledAssembly(SOURCE), SOURCE, 'build:scanner');
}

if (process.argv[1]?.endsWith('scanner.build.ts')) writeFileSync(GENERATED, generate());
