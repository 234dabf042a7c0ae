import { writeFileSync } from 'node:fs';
import { CHANNELS } from '../../rules/channels.ts';
import { compiledAssembly, generatedText } from './assemblyScript.build.ts';

const SOURCE = 'core/planning/kernel/assembly/reachKernel.ts';
export const GENERATED = 'core/planning/kernel/reachKernel.generated.ts';

/** The kernel for a number of channels, as a module in base64. */
export function compiledKernel(channels: number = CHANNELS.length): string {
  return compiledAssembly(SOURCE, { CHANNEL_COUNT: channels });
}

/** The text of the generated file. */
export function generate(module: string = compiledKernel()): string {
  return generatedText('REACH_KERNEL', module, SOURCE, 'build:kernel');
}

if (process.argv[1]?.endsWith('reachKernel.build.ts')) writeFileSync(GENERATED, generate());
