import { buildAll } from './building/buildAll.ts';
import { startErrorMessage } from './cannotStart.ts';

try {
  await buildAll();
  console.log('Built dist/web and dist/backend.');
} catch (error) {
  console.error(startErrorMessage(error));
  process.exitCode = 1;
}
