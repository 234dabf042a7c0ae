import { buildAll } from './building/buildAll.ts';
import { whyNot } from './cannotStart.ts';

try {
  await buildAll();
  console.log('Built dist/web and dist/backend.');
} catch (error) {
  console.error(whyNot(error));
  process.exitCode = 1;
}
